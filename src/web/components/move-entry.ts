/** The list with what stands at one place brought to another; the ends hold. */
export function moveEntry<Entry>(entries: readonly Entry[], from: number, to: number): Entry[] {
  const place = Math.min(Math.max(to, 0), entries.length - 1);
  const others = entries.filter((_, index) => index !== from);
  return [...others.slice(0, place), ...entries.slice(from, from + 1), ...others.slice(place)];
}
