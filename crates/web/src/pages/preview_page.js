{
  const line = document.getElementById("preview");
  const { base, marks } = document.documentElement.dataset;
  // Texts that were loaded since have links to the site itself.
  addEventListener(
    "click",
    ({ target }) => {
      const link = target.closest('a[href^="/"]');
      const address = link?.getAttribute("href") ?? base;
      const isPage = !/^\/\/|^\/api\/|^[^?#]*\./.test(address);
      if (isPage && !address.startsWith(base)) link.setAttribute("href", base + address);
    },
    true,
  );
  addEventListener(
    "submit",
    (event) => {
      if (event.target.method !== "post") return;
      event.preventDefault();
      event.stopImmediatePropagation();
      line.hidden = false;
      line.textContent = line.dataset.nothingSent;
    },
    true,
  );
  // Until the marks are known (frontend/src/office/onPage/inPreview.ts) nobody can tell what was tapped.
  if (marks && parent !== window) {
    const early = { isOver: false };
    window.earlyTap = early;
    addEventListener(
      "click",
      (event) => {
        if (early.isOver) return;
        event.preventDefault();
        event.stopImmediatePropagation();
        delete early.tap?.target.dataset.kept;
        early.tap = event;
        event.target.dataset.kept = "";
      },
      true,
    );
    // Where a script does not come, links lead on; a picture that fails changes nothing.
    addEventListener("error", ({ target }) => (early.isOver ||= target.localName === "script"), true);
  }
}
