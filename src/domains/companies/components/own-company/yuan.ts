const FEN = 100;

/** Fen as a form shows them, in yuan. */
export function yuanOf(fen: number | null): string {
  return fen === null ? "" : (fen / FEN).toFixed(fen % FEN === 0 ? 0 : 2);
}

/** Yuan as they were typed in fen; what is no amount is left to the call to refuse. */
export function fenOf(text: string): string {
  const typed = text.normalize("NFKC").replaceAll(/[,\s]/g, "");
  const [, whole, places = ""] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(typed) ?? [];
  return whole === undefined ? typed && "wrong" : String(Number(`${whole}${places.padEnd(2, "0")}`));
}
