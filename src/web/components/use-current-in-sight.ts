import { useEffect, useRef } from "react";

/** For a menu that is scrolled sideways where the window is narrow: what is current stands in its middle, at every address anew. */
export function useCurrentInSight(address: string) {
  const menu = useRef<HTMLElement>(null);
  useEffect(() => {
    const current = menu.current?.querySelector("[aria-current]");
    if (!menu.current || !current) return;
    const [outer, inner] = [menu.current.getBoundingClientRect(), current.getBoundingClientRect()];
    menu.current.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
  }, [address]);
  return menu;
}
