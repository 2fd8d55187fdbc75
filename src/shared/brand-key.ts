/** The key by which a brand's spelling is recognised: case, width, spaces and punctuation do not count. */
export function brandKey(name: string): string {
  const folded = name.normalize("NFKC").toLowerCase();
  return folded.replace(/[^\p{L}\p{N}]/gu, "") || folded.trim();
}
