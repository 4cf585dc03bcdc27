"""Work behind a served page: what takes long is done in other processes, with progress."""
