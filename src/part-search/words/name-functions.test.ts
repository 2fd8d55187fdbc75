import { expect, test } from "vitest";
import { functionTag } from "./name-functions.ts";
import { tagsOfPart } from "./part-tags.ts";
import { readTerms } from "./read-terms.ts";
import { suggestNames } from "./suggest-names.ts";
import { buildExampleVocabulary } from "./testing/example-vocabulary.ts";
import { buildVocabulary } from "./vocabulary.ts";

const { rows, category } = buildExampleVocabulary();
const vocabulary = buildVocabulary({
  ...rows,
  functions: [
    { slug: "usb-to-uart", words: ["USB转串口", "usb to uart"] },
    { slug: "low-noise", words: ["低噪声"] },
    { slug: "opamp-low-noise", words: ["低噪声运放"] },
    { slug: "mosfet-low-noise", words: ["低噪声MOSFET"] },
    { slug: "relay-12v", words: ["12V继电器"] },
  ],
});
const read = (typed: string) => readTerms(typed, vocabulary);

test.each([
  ["USB转串口", "usb-to-uart"],
  ["usb 转 串口", "usb-to-uart"],
  ["USB to UART", "usb-to-uart"],
  ["低噪聲", "low-noise"],
  ["低噪声运放", "opamp-low-noise"],
  ["12V继电器", "relay-12v"],
])("%s asks for what parts do", (typed, slug) => {
  const { terms, recognised } = read(typed);
  expect(terms.map(({ naming }) => naming)).toEqual([{ tags: [functionTag(slug)] }]);
  expect(recognised).toEqual([{ typed: expect.any(String) as string, kind: "function", ids: [] }]);
});

test("where no part is known to do it, a category that is called so is meant", () => {
  const { terms, recognised } = read("USB转串口").otherwise!;
  expect(terms[0]!.naming!.categoryIds).toContain(category("usb-interface"));
  expect(recognised[0]!.kind).toBe("category");
  const [noise, mosfet] = read("低噪声MOSFET").otherwise!.terms;
  expect([noise!.naming, mosfet!.naming!.categoryIds?.includes(category("mosfet"))]).toEqual([undefined, true]);
});

test("beside a category both are asked for", () => {
  const { terms, recognised } = read("低噪声 MOS管");
  expect(terms[0]!.naming).toEqual({ tags: [functionTag("low-noise")] });
  expect(terms[1]!.naming!.categoryIds).toContain(category("mosfet"));
  expect(recognised.map((term) => term!.kind)).toEqual(["function", "category"]);
});

test("what a part does is the first of its tags, however much is said of it", () => {
  const description = Array.from({ length: 500 }, (_, place) => `${place}V`).join(" ");
  const tags = tagsOfPart({
    description,
    values: [],
    skus: ["C1"],
    categoryNames: [],
    functions: [functionTag("low-noise")],
  });
  expect([tags[0], tags.length]).toEqual([functionTag("low-noise"), 64]);
});

test("while it is typed the category that is called so is still offered", () => {
  expect(suggestNames("USB转串口", vocabulary, 3).categoryIds).toContain(category("usb-interface"));
});
