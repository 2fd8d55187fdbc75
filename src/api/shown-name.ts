import { writtenLine } from "./fields.ts";

// Latin letters look like these: a name of both scripts is one that pretends.
const LOOK_ALIKE = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;

/** Among letters and marks, too, are some that can't be seen. */
function isSeen(name: string): boolean {
  return !/\p{Default_Ignorable_Code_Point}/u.test(name);
}

function isOfOneScript(name: string): boolean {
  const plain = name.normalize("NFKC");
  return !/\p{Script=Latin}/u.test(plain) || !LOOK_ALIKE.test(plain);
}

/** A name that others know somebody by. Letters of any script, digits, a few signs: nothing that draws, hides, turns the line or is markup. */
export function shownName(what: string, { least, most }: { least: number; most: number }) {
  const odd = `${what}只能包含文字、数字、空格和 _ . · -`;
  return writtenLine(200, `${what}过长`)
    .overwrite((text) => text.normalize("NFC"))
    .min(1, `请输入${what}`)
    .regex(/^[\p{L}\p{M}\p{N}_.· -]*$/u, odd)
    .refine(isSeen, odd)
    .refine(isOfOneScript, `${what}不能混用拉丁字母与西里尔或希腊字母`)
    .refine((text) => [...text].length >= least && [...text].length <= most, `${what}为 ${least}–${most} 个字`);
}
