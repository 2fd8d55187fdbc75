import { expect, test } from "vitest";
import { NO_BROWSER } from "./context.ts";
import { networkOf, placesOf, readerOf, siteOf, turnTakerOf } from "./visitor.ts";

test("addresses of one IPv6 network are one, however they are written", () => {
  const addresses = [
    "2001:db8:1:2::1",
    "2001:0DB8:0001:0002:ffff:0:0:9",
    "2001:db8:1:2:3:4:5:6",
    "2001:db8:1:2::10.0.0.1",
    "2001:db8:1:2::1%eth0",
  ];
  for (const address of addresses) expect([address, networkOf(address)]).toEqual([address, "2001:db8:1:2"]);
  expect(networkOf("2001:db8:1:3::1")).not.toBe(networkOf("2001:db8:1:2::1"));
  expect([networkOf("::1"), networkOf("::"), networkOf("2001:db8::"), networkOf("fe80::1:2:3:4%3")]).toEqual([
    "0:0:0:0",
    "0:0:0:0",
    "2001:db8:0:0",
    "fe80:0:0:0",
  ]);
});

test("an IPv4 address is itself, also inside an IPv6 one", () => {
  for (const address of ["10.0.0.7", "::ffff:10.0.0.7", "::FFFF:10.0.0.7", "::ffff:a00:7", "0:0:0:0:0:ffff:a00:7"])
    expect([address, networkOf(address)]).toEqual([address, "10.0.0.7"]);
  expect(networkOf("10.0.0.8")).not.toBe(networkOf("10.0.0.7"));
});

test("what is no address stands for itself", () => {
  for (const address of ["", "unknown", "::ffff:10.0.0.999"]) expect(() => networkOf(address)).not.toThrow();
});

test("networks of one IPv6 site begin alike, no other does", () => {
  for (const address of ["2001:db8:1:2::1", "2001:db8:1:ffff::1", "2001:0DB8:0001::%eth0"])
    expect([address, networkOf(address).startsWith(siteOf("2001:db8:1:2::1")!)]).toEqual([address, true]);
  expect(networkOf("2001:db8:12::1").startsWith(siteOf("2001:db8:1::1")!)).toBe(false);
  for (const address of ["10.0.0.7", "::ffff:10.0.0.7", "::ffff:a00:7", "", "unknown", "a:b"])
    expect([address, siteOf(address)]).toEqual([address, null]);
});

test("an IPv6 address is of a network, a site and a provider, an IPv4 one of itself alone", () => {
  expect(placesOf("2001:db8:1:2::1")).toEqual({
    network: "2001:db8:1:2",
    site: "2001:db8:1:",
    provider: "2001:db8:",
  });
  for (const address of ["10.0.0.7", "::ffff:a00:7", "unknown", "a:b"])
    expect(placesOf(address)).toEqual({ network: networkOf(address), site: null, provider: null });
});

test("a device that is new reads and takes turns as its network does; for turns all networks of a site are one", () => {
  const asker = (isNewDevice: boolean) => ({
    user: null,
    address: "2001:db8:1:2::1",
    browser: { ...NO_BROWSER, device: "a", isNewDevice },
  });
  expect([readerOf(asker(false)), turnTakerOf(asker(false))]).toEqual(["device a", "device a"]);
  expect([readerOf(asker(true)), turnTakerOf(asker(true))]).toEqual(["network 2001:db8:1:2", "2001:db8:1:"]);
});
