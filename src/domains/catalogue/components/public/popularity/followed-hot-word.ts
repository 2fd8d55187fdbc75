let followed: string | null = null;

/** Remembers that a hot word was followed: it was not thought of, and would else keep itself hot. */
export function followHotWord(text: string): void {
  followed = text;
}

/** Whether these words are the hot word that was just followed. Asked once, it is forgotten. */
export function isFollowedHotWord(keywords: string): boolean {
  const isFollowed = followed === keywords;
  followed = null;
  return isFollowed;
}
