/** What a window remembers while it goes from page to page, to other sites too; where the browser keeps nothing, until the next load. */
const remembered = new Map<string, string>();

export function remember(key: string, value: string): void {
  remembered.set(key, value);
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // Full, or forbidden.
  }
}

export function recall(key: string): string | null {
  try {
    return sessionStorage.getItem(key) ?? remembered.get(key) ?? null;
  } catch {
    return remembered.get(key) ?? null;
  }
}

export function forget(key: string): void {
  remembered.delete(key);
  try {
    sessionStorage.removeItem(key);
  } catch {
    // What may not be written holds nothing.
  }
}
