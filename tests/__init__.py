"""A regular package, because libraries of the judges install one of the same name, which would come first."""
