// As `BANNER_SCRIPT` keeps them.
const KEY = "dismissedBanners";
const KEPT = 50;

/** Whether a banner was dismissed in this browser. */
export function isDismissed(id: number): boolean {
  return known().includes(String(id));
}

export function dismissBanner(id: number): void {
  try {
    localStorage.setItem(KEY, [...known(), String(id)].slice(-KEPT).join());
  } catch {
    // Where nothing can be kept it comes again with the next page.
  }
}

function known(): string[] {
  try {
    return (localStorage.getItem(KEY) ?? "").split(",");
  } catch {
    return [];
  }
}
