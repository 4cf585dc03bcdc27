"""Review: a written game move by move, with what each was worth, luck, and why."""
