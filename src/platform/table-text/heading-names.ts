/** The ways in which a heading may hold several names of its column, folded as names are compared. */
export interface HeadingNames {
  /** `料号 P/N`: its Chinese and the rest; null where it is written in one of them alone. */
  pair: [chinese: string, others: string] | null;
  /** `型号/规格`: what stands between the signs; one piece where there is none. */
  pieces: string[];
}

const BETWEEN_NAMES = /[/\\|、,，;；\n]+/;

/** Takes a heading apart. What stands in brackets is no piece. */
export function takeHeadingApart(heading: string, fold: (name: string) => string): HeadingNames {
  const folded = fold(heading);
  const [chinese, others] = [folded.replaceAll(/\P{Script=Han}/gu, ""), folded.replaceAll(/\p{Script=Han}/gu, "")];
  const bare = heading
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/\([^)]*\)/g, "");
  return {
    pair: chinese === "" || others === "" ? null : [chinese, others],
    pieces: bare.split(BETWEEN_NAMES).map(fold),
  };
}
