import fc from "fast-check";
import { expect, test } from "vitest";
import { partKey } from "#shared/part-key.ts";
import {
  FOLDED_BYTE,
  LOOKALIKE_BYTES,
  SYMBOL_OF_BYTE,
  foldCaseAndWidth,
  keyBytesAtMost,
  searchKey,
  writeSearchKey,
} from "./search-key.ts";

const likelyText = fc.string({ unit: fc.constantFrom(..."abzABZ019 -_/.,#+()*μµΩΩ环保ＡＢ９０ﷺß①²°φ") });
const anyText = fc.oneof(fc.string({ unit: "grapheme" }), fc.string({ unit: "binary" }), likelyText);
const asciiText = fc.string({ unit: "grapheme-ascii" });

function written(text: string): Uint8Array {
  const target = new Uint8Array(keyBytesAtMost(text) + 3);
  return target.subarray(3, writeSearchKey(text, target, 3));
}

test("the key is that of the catalogue, in UTF-8", () => {
  fc.assert(
    fc.property(fc.oneof(anyText, asciiText), (text) => {
      expect(Buffer.from(searchKey(text)).toString()).toBe(partKey(text));
    }),
  );
});

test("the quick way to the key gives the same bytes, and no more than were foreseen", () => {
  fc.assert(
    fc.property(fc.oneof(anyText, asciiText), (text) => {
      expect([...written(text)]).toEqual([...searchKey(text)]);
    }),
  );
});

test("a key is its own key", () => {
  fc.assert(
    fc.property(fc.oneof(likelyText, asciiText), (text) => {
      expect(partKey(partKey(text))).toBe(partKey(text));
    }),
  );
});

test("case, width and separators do not change the key", () => {
  fc.assert(
    fc.property(asciiText, fc.constantFrom(..." -_/.,#+()*&:;'\""), fc.nat(), (text, separator, at) => {
      const place = at % (text.length + 1);
      const fullWidth = text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
      for (const other of [
        text.toUpperCase(),
        text.toLowerCase(),
        fullWidth,
        text.slice(0, place) + separator + text.slice(place),
      ])
        expect(partKey(other)).toBe(partKey(text));
    }),
  );
});

test("micro and ohm are letters before case and width are folded", () => {
  expect(["10µF", "10μF", "10uF", "10ΜF"].map(partKey)).toEqual(["10uf", "10uf", "10uf", "10uf"]);
  expect(["10Ω", "10Ω", "10ohm"].map(partKey)).toEqual(["10ohm", "10ohm", "10ohm"]);
});

test("Chinese stays, and each of its characters is three bytes, so that one alone is a trigram", () => {
  expect(Buffer.from(searchKey("XH-6P立贴（环保）")).toString()).toBe("xh6p立贴环保");
  expect(searchKey("环").length).toBe(3);
});

test("what is equal but for case and width folds to one text", () => {
  fc.assert(
    fc.property(asciiText, (text) => {
      expect(foldCaseAndWidth(text.toUpperCase())).toBe(foldCaseAndWidth(text));
    }),
  );
  expect(foldCaseAndWidth("ＢＡＳ１６Ｊ")).toBe("bas16j");
});

test("symbols keep the order of the bytes that keys can have", () => {
  const bytes = [...Array(256).keys()].filter((byte) => byte >= 0x80 || SYMBOL_OF_BYTE[byte] !== 0);
  expect(bytes.map((byte) => SYMBOL_OF_BYTE[byte]!)).toEqual(
    bytes.map((byte) => SYMBOL_OF_BYTE[byte]!).toSorted((one, other) => one - other),
  );
  expect(bytes.filter((byte) => byte < 0x80).length).toBe(
    new Set(bytes.filter((byte) => byte < 0x80).map((byte) => SYMBOL_OF_BYTE[byte])).size,
  );
});

test("O and 0, I, L and 1, S and 5, B and 8 look alike", () => {
  const folded = (text: string) => Buffer.from(Buffer.from(text).map((byte) => FOLDED_BYTE[byte]!)).toString();
  expect(folded("oilsb0158az")).toBe("011580158az");
  expect(LOOKALIKE_BYTES["1".charCodeAt(0)]!.map((byte) => String.fromCharCode(byte))).toEqual(["1", "i", "l"]);
});
