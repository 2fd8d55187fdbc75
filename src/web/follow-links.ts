/**
 * Turns clicks on plain links into navigations, by one listener; what asks for more than a plain visit is left to the
 * browser, and within `data-stay` the reader stays where he is.
 */
export function followLinks(navigate: (href: string, isStaying: boolean) => void): () => void {
  function handleClick(event: MouseEvent) {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || link.target || link.hasAttribute("download") || !link.href) return;
    const url = new URL(link.href);
    if (url.origin !== location.origin || /^\/(api|assets)\//.test(url.pathname)) return;
    const isSamePage = url.pathname === location.pathname && url.search === location.search;
    if (isSamePage && url.hash) return;
    event.preventDefault();
    navigate(url.pathname + url.search + url.hash, link.closest("[data-stay]") !== null);
  }
  document.addEventListener("click", handleClick);
  return () => document.removeEventListener("click", handleClick);
}
