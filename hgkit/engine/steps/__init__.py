"""The steps a turn is made of; a ruleset's `turn.order` names them."""
