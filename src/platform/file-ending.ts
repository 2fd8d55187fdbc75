/** By the types of files that the portal takes or gives out; the first is what a name gets. */
const ENDINGS: ReadonlyMap<string, readonly [string, ...string[]]> = new Map([
  ["application/pdf", ["pdf"]],
  ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", ["xlsx"]],
  ["application/zip", ["zip"]],
  ["image/avif", ["avif"]],
  ["image/gif", ["gif"]],
  ["image/jpeg", ["jpg", "jpeg"]],
  ["image/png", ["png"]],
  ["image/svg+xml", ["svg"]],
  ["image/webp", ["webp"]],
  ["text/csv", ["csv"]],
  ["text/plain", ["txt"]],
]);
/** What no program opens by itself. */
const UNKNOWN = ["bin"] as const;

/** How the name of a file of this type ends, without the dot. */
export function endingOfType(mediaType: string): string {
  return endingsOf(mediaType)[0];
}

/** A name whose ending says what is in the file: what opens it is chosen by that. */
export function withEnding(fileName: string, mediaType: string): string {
  const name = fileName.toLowerCase();
  const isRight = endingsOf(mediaType).some((ending) => name.endsWith(`.${ending}`));
  return isRight ? fileName : `${fileName}.${endingOfType(mediaType)}`;
}

function endingsOf(mediaType: string): readonly [string, ...string[]] {
  return ENDINGS.get(mediaType.split(";", 1)[0]!.trim()) ?? UNKNOWN;
}
