import { maskPhones } from "#shared/mask-phones.ts";

declare const said: unique symbol;

/** What one side has said and another may read, as its row holds it: no text until it is masked, or read by who may. */
export interface SaidText {
  readonly [said]: true;
}

/** What has just been said, on its way to a row and to who is told of it. */
export function asSaid(text: string): SaidText {
  return text as unknown as SaidText;
}

/** For the other side, everybody, notices and exports of what others said: phones, mail addresses and accounts are masked. */
export function maskSaid(text: SaidText): string {
  return maskPhones(text as unknown as string);
}

/** Whole: for who has said it himself, and for operators who decide on it. */
export function wholeSaid(text: SaidText): string {
  return text as unknown as string;
}
