"""Speed: each module measures one thing, prints figures and says whether its bar holds."""
