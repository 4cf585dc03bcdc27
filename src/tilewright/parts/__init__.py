"""What games are made of: heaps of tiles, texts, pictures, observations."""
