import type { Naming } from "../../index/query-term.ts";
import { valueTag } from "../../index/tags.ts";
import { readTerms } from "../read-terms.ts";
import { resistanceTags } from "../read-value.ts";
import { buildExampleVocabulary } from "./example-vocabulary.ts";

export const example = buildExampleVocabulary();

export const read = (keywords: string) => readTerms(keywords, example.vocabulary);
/** Each term with what it names: `~` before what is weak, the first id of each sort. */
export const spell = (keywords: string) =>
  read(keywords).terms.map(({ typed, naming }) => (naming ? `${typed} ${spellNaming(naming)}` : typed));

function spellNaming({ brandIds, categoryIds, packageIds, tags, isWeak }: Naming): string {
  const sort = brandIds
    ? `=brand ${brandIds[0]}`
    : categoryIds
      ? `=category ${categoryIds[0]}`
      : packageIds
        ? `=package ${packageIds[0]}`
        : `=tags ${tags!.join(" ")}`;
  return (isWeak ? "~" : "") + sort;
}

export const farads = (value: number) => valueTag("F", value)!;
export const ohms = (value: number) => valueTag("Ω", value)!;
export const ohmsOfResistors = (value: number) => resistanceTags([ohms(value)])[0]!;
