"""What `hgkit show` makes of each kind of file, one a module: `view(request, source, catalog)`."""
