/** What says where a reader comes from, and nothing of what he is shown. */
const TRACKING = /^(?:utm_\w+|gclid|fbclid|msclkid|bd_vid|yclid|spm|_hs\w+|mc_[ce]id)$/;

/** An address without what only tracks: so a page is asked for, and so it is made. */
export function withoutTracking(url: URL): URL {
  if (![...url.searchParams.keys()].some((name) => TRACKING.test(name))) return url;
  const plain = new URL(url);
  for (const name of new Set(url.searchParams.keys())) if (TRACKING.test(name)) plain.searchParams.delete(name);
  return plain;
}

/** By what a page that is the same for everyone is known: its address, the class of phones that it was made for, and the day: what holds until a day is not shown beyond it. */
export function pageKey({ pathname, searchParams }: URL, { phone, day }: { phone: string; day: string }): string {
  const asked = new URLSearchParams(searchParams);
  asked.sort();
  return `${day}${phone} ${pathname}?${asked}`;
}
