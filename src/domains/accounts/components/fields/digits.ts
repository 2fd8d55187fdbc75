/** Digits of any width, out of what was typed or pasted. */
export function digitsOf(typed: string, most: number): string {
  return typed.normalize("NFKC").replaceAll(/\D/g, "").slice(0, most);
}
