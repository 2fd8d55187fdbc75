/** What says where a reader comes from, and nothing of what he is shown. */
const TRACKING = /^(?:utm_\w+|gclid|fbclid|msclkid|bd_vid|yclid|spm|_hs\w+|mc_[ce]id)$/;

/** By what a page that is the same for everyone is known: its address without what only tracks, the class of phones that it was made for, and the day: what holds until a day is not shown beyond it. */
export function pageKey({ pathname, searchParams }: URL, { phone, day }: { phone: string; day: string }): string {
  const asked = new URLSearchParams([...searchParams].filter(([name]) => !TRACKING.test(name)));
  asked.sort();
  return `${day}${phone} ${pathname}?${asked}`;
}
