"""The windows that the site is looked at in."""

PHONE, TABLET, DESKTOP = (360, 740), (768, 1024), (1280, 800)

OVERFLOW = "return document.documentElement.scrollWidth - innerWidth"
