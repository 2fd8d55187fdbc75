import fc from "fast-check";
import { expect, test } from "vitest";
import {
  checkCharacter,
  judgeCreditCode,
  normaliseCreditCode,
  organisationCheck,
  regionOfCreditCode,
} from "./credit-code.ts";

const ALPHABET = "0123456789ABCDEFGHJKLMNPQRTUWXY";
const characters = (length: number) =>
  fc.string({ unit: fc.constantFrom(...ALPHABET), minLength: length, maxLength: length });
/** Codes with both checks right. */
const codes = fc.tuple(characters(8), characters(8)).map(([head, organisation]) => {
  const most = `${head}${organisation}${organisationCheck(organisation)}`;
  return most + checkCharacter(most);
});

test.each([
  ["91110000802100433B", "accepted"],
  ["91440101675657502F", "accepted"],
  ["91350200MA2YJ1XR9G", "accepted"],
  ["91350203M0001FUE2P", "doubtful"],
  ["91350100M0001TGQXM", "doubtful"],
  ["91350211M0000XUF46", "doubtful"],
  ["91440300767669022G", "refused"],
  ["91110000802100433A", "doubtful"],
  ["9111000080210043IB", "refused"],
])("%s is %s", (code, verdict) => {
  expect(judgeCreditCode(code)).toBe(verdict);
});

test("the checks come to what the standards say", () => {
  expect(
    ["91350203M0001FUE2", "91350100M0001TGQX", "91350211M0000XUF4", "91440300767669022", "91110000802100433"].map(
      checkCharacter,
    ),
  ).toEqual(["J", "1", "R", "W", "B"]);
  expect([organisationCheck("M0001TGQ"), organisationCheck("76766902")]).toEqual(["X", "5"]);
});

test("a code with both checks right is accepted, however it is typed", () => {
  fc.assert(
    fc.property(codes, fc.constantFrom(" ", "-", "　"), (code, between) => {
      const typed = `${code.slice(0, 8)}${between}${code.slice(8)}`
        .toLowerCase()
        .replaceAll(/[0-9a-z]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0));
      expect(normaliseCreditCode(typed)).toBe(code);
      expect(judgeCreditCode(code)).toBe("accepted");
      expect(regionOfCreditCode(code)).toBe(code.slice(2, 8));
    }),
  );
});

test("one wrong character is never accepted", () => {
  fc.assert(
    fc.property(codes, fc.nat(17), fc.constantFrom(...ALPHABET), (code, place, other) => {
      fc.pre(code[place] !== other);
      expect(judgeCreditCode(code.slice(0, place) + other + code.slice(place + 1))).not.toBe("accepted");
    }),
  );
});

test("a wrong last character is doubtful, a wrong one in the organisation's code as well refused", () => {
  fc.assert(
    fc.property(
      codes,
      fc.constantFrom(..."0123456789X"),
      fc.constantFrom(...ALPHABET),
      (code, organisationEnd, end) => {
        fc.pre(end !== code[17]);
        expect(judgeCreditCode(code.slice(0, 17) + end)).toBe("doubtful");
        const both = code.slice(0, 16) + organisationEnd;
        fc.pre(organisationEnd !== code[16] && checkCharacter(both) !== end);
        expect(judgeCreditCode(both + end)).toBe("refused");
      },
    ),
  );
});

test("whatever else is typed is refused", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      fc.pre(!/^[0-9A-HJ-NPQRTUWXY]{18}$/.test(normaliseCreditCode(text)));
      expect(judgeCreditCode(normaliseCreditCode(text))).toBe("refused");
    }),
  );
});
