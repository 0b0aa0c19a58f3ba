"""What is painted on: sheets of pixels or of vectors, behind one face."""
