{
  const line = document.getElementById("preview");
  const { base } = document.documentElement.dataset;
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
}
