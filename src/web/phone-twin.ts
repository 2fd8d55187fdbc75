type Params = Record<string, string | undefined>;

/** A page for desktops and where its twin for phones stands, below the mobile site; null where there is none. */
export interface PhoneTwin {
  /** The path of the desktop's page; the most telling of those that fit an address counts. */
  path: string;
  /** `params` are encoded as in the address; `isOwn`: among this portal's own pages, not on a site for phones elsewhere. */
  twin: (params: Params, url: URL, isOwn: boolean) => string | null;
}

/** The first of the words that a `*` holds. */
export function firstWord(words = ""): string {
  return words.split("/")[0] ?? "";
}
