import { foldWidth } from "./fold-width.ts";
import { toSimplified } from "./simplified.ts";

/** The key by which a brand's spelling is recognised: case, width, spaces, punctuation and traditional characters do not count. */
export function brandKey(name: string): string {
  const folded = toSimplified(foldWidth(name).toLowerCase());
  return folded.replace(/[^\p{L}\p{N}]/gu, "") || folded.trim();
}
