"""What a scene does when its half is matched or its token played: one class for each kind of effect."""
