import fc from "fast-check";
import { expect, test } from "vitest";
import { placeOfAddress } from "./place-of-address.ts";

test.each([
  ["广东", ["113.87.160.1", "::ffff:113.87.160.1", "::ffff:7157:a001", "240e:3b4::1"]],
  ["上海", ["202.96.209.5"]],
  ["北京", ["1.2.4.8", "2001:da8::1"]],
  ["内蒙古", ["219.159.1.1"]],
  ["新疆", ["61.128.1.1"]],
  ["中国香港", ["203.198.7.66"]],
  ["中国澳门", ["202.175.3.3"]],
  ["中国台湾", ["168.95.1.1", "2001:b000::1"]],
  ["中国", ["2404:c800::1"]],
  ["美国", ["8.8.8.8"]],
  [
    "",
    [
      "127.0.0.1",
      "10.0.0.1",
      "192.168.1.1",
      "::1",
      "fe80::1%eth0",
      "2001:db8::1",
      "",
      "unknown",
      "::",
      "::ffff:10.0.0.999",
      "113.87.160.1, 8.8.8.8",
    ],
  ],
])("the place %s is that of %j", (place, addresses) => {
  expect(addresses.map(placeOfAddress)).toEqual(addresses.map(() => place));
});

test("whatever address there is, it has a place that can be shown, or none", () => {
  const bytes = fc.uint8Array({ minLength: 4, maxLength: 4 }).map((four) => four.join("."));
  fc.assert(
    fc.property(fc.oneof(bytes, fc.ipV6(), fc.string()), (address) => {
      expect(placeOfAddress(address)).toMatch(/^\p{Script=Han}{0,20}$/u);
    }),
    { numRuns: 500 },
  );
});
