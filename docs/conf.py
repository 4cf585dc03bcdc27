"""How the reference is built: ``make reference`` writes it to docs/_build."""

from tilewright.version import __version__

project, author = "Tilewright", "The Tilewright authors"
version = release = __version__
extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["_build", "screens"]
html_theme = "alabaster"
html_theme_options = {"description": "The Azul family of board games", "page_width": "60rem"}
html_show_sphinx = False
html_copy_source = False
autodoc_mock_imports = ["stable_baselines3"]  # too large for `make test`
autodoc_member_order = "bysource"
autodoc_typehints = "description"
autodoc_typehints_description_target = "documented"
myst_heading_anchors = 3
