/** What a part of a page only shows, and nothing else asks for. The browser finds its value missing where the server has sent the part: that stands already. */
export interface Still<Value> {
  value?: Value;
}

/** Marks what a loader has found as shown only: it is not sent a second time beside the page that shows it. */
export function still<Value extends {} | null>(value: Value): Still<Value> {
  const shown = { value, toJSON: () => ({}) };
  return shown;
}
