import { expect, test } from "vitest";
import { maskEmail, maskLandline, maskMobile, maskWrittenMobile } from "./mask-contact.ts";

test("of a stored number the four digits before the last four are hidden, in every region that is served", () => {
  expect(maskMobile("+8613800000001")).toBe("138****0001");
  expect(maskMobile("+85291234567")).toBe("+852 ****4567");
  expect(maskMobile("+886912345678")).toBe("+886 9****5678");
});

test("of a number that somebody wrote no more is shown, however he wrote it", () => {
  expect(maskWrittenMobile("+86 138-0000-1234")).toBe("138****1234");
  expect(maskWrittenMobile("1234567")).toBe("****");
  expect(maskWrittenMobile("")).toBe("");
});

test("of a landline the area is shown", () => {
  expect(maskLandline("0755-88886666")).toBe("0755-****");
  expect(maskLandline("88886666")).toBe("****");
  expect(maskLandline("")).toBe("");
});

test("of a mail address the beginning of the name is shown, and the host", () => {
  expect(maskEmail("zhang.san@example.com", 2)).toBe("zh***@example.com");
  expect(maskEmail("zs@example.com", 2)).toBe("z***@example.com");
  expect(maskEmail("z@example.com", 2)).toBe("***@example.com");
  expect(maskEmail("zhang@example.com", 1)).toBe("z***@example.com");
  expect(maskEmail("@example.com", 1)).toBe("***");
  expect(maskEmail("", 1)).toBe("");
});
