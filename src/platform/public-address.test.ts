import { describe, expect, test } from "vitest";
import {
  findNamedAddresses,
  findPublicAddresses,
  isHostName,
  isPublicAddress,
  PrivateAddress,
  readOutsideAddress,
} from "./public-address.ts";

describe("an address of the network", () => {
  test.each([
    "1.1.1.1",
    "9.255.255.255",
    "11.0.0.1",
    "100.63.255.255",
    "100.128.0.1",
    "172.15.255.255",
    "172.32.0.1",
    "192.167.1.1",
    "198.17.0.1",
    "223.5.5.5",
    "2400:3200::1",
    "2606:4700:4700::1111",
    "::ffff:1.1.1.1",
  ])("%s is one of the internet", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  test.each([
    "0.0.0.0",
    "0.1.2.3",
    "10.0.0.1",
    "100.64.0.1",
    "100.127.255.255",
    "100.100.100.200",
    "127.0.0.1",
    "127.255.0.1",
    "168.63.129.16",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.0.0.1",
    "192.0.2.1",
    "192.88.99.1",
    "192.168.1.1",
    "198.18.0.1",
    "198.19.255.255",
    "198.51.100.1",
    "203.0.113.1",
    "224.0.0.1",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::127.0.0.1",
    "::a00:1",
    "::ffff:127.0.0.1",
    "::ffff:a9fe:a9fe",
    "::ffff:168.63.129.16",
    "::ffff:0:127.0.0.1",
    "64:ff9b::7f00:1",
    "64:ff9b:1::1",
    "100::1",
    "2001::1",
    "2001:db8::1",
    "2002:7f00:1::",
    "2002:a9fe:a9fe::1",
    "3fff::1",
    "fc00::1",
    "fd00:ec2::254",
    "fe80::1",
    "fe80::1%eth0",
    "fec0::1",
    "ff02::1",
  ])("%s is not", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test.each(["", "localhost", "127.1", "0177.0.0.1", "0x7f.0.0.1", "2130706433", "1.1.1.1/8", " 1.1.1.1", "[::1]"])(
    "%j is none",
    (text) => {
      expect(isPublicAddress(text)).toBe(false);
    },
  );
});

describe("an address of the web", () => {
  test.each([
    ["https://www.ti.com/lit/ds/symlink/lm358.pdf", "https://www.ti.com/lit/ds/symlink/lm358.pdf"],
    ["HTTP://WWW.TI.COM:80/a.pdf#page=3", "http://www.ti.com/a.pdf"],
    ["https://例子.中国/规格书.pdf", "https://xn--fsqu00a.xn--fiqs8s/%E8%A7%84%E6%A0%BC%E4%B9%A6.pdf"],
    ["https://atta.szlcsc.com/a b.pdf", "https://atta.szlcsc.com/a%20b.pdf"],
  ])("%s may be asked for", (text, asked) => {
    expect(readOutsideAddress(text)?.href).toBe(asked);
  });

  test.each([
    "",
    "lm358.pdf",
    "ftp://www.ti.com/a.pdf",
    "file:///etc/passwd",
    "data:application/pdf;base64,JVBERg==",
    "gopher://www.ti.com/",
    "http://www.ti.com:8080/a.pdf",
    "https://www.ti.com:22/",
    "http://www.ti.com:443/a.pdf",
    "https://user@www.ti.com/a.pdf",
    "https://user:secret@www.ti.com/a.pdf",
    "http://localhost/a.pdf",
    "http://127.0.0.1/a.pdf",
    "http://127.1/a.pdf",
    "http://0x7f000001/a.pdf",
    "http://2130706433/a.pdf",
    "http://0177.0.0.1/a.pdf",
    "http://[::1]/a.pdf",
    "http://[::ffff:127.0.0.1]/a.pdf",
    "http://１２７.０.０.１/a.pdf",
    "http://www.ti.com./a.pdf",
    `https://www.ti.com/${"a".repeat(2000)}`,
  ])("%s may not", (text) => {
    expect(readOutsideAddress(text)).toBeNull();
  });

  test("another port may be let in", () => {
    expect(readOutsideAddress("http://maker.example:8080/a.pdf", () => true)?.port).toBe("8080");
  });
});

test("a host's name has a dot and a letter, and is no address", () => {
  expect(["www.ti.com", "xn--fsqu00a.xn--fiqs8s", "a_b.example"].filter(isHostName)).toHaveLength(3);
  expect(["localhost", "1.1.1.1", "ti..com", ".com", "TI.com", "a b.com", "::1", ""].filter(isHostName)).toEqual([]);
});

describe("the addresses of a host", () => {
  const rules = (...addresses: string[]) => ({ findAddresses: async () => addresses, isPublic: isPublicAddress });

  test("are answered as they were found", async () => {
    expect(await findPublicAddresses("a.example", rules("1.1.1.1", "2606:4700::1"))).toEqual([
      "1.1.1.1",
      "2606:4700::1",
    ]);
  });

  test("are refused whole where one of them is private", async () => {
    await expect(findPublicAddresses("a.example", rules("1.1.1.1", "127.0.0.1"))).rejects.toThrow(PrivateAddress);
  });

  test("a host without any is not there", async () => {
    await expect(findPublicAddresses("a.example", rules())).rejects.toMatchObject({ code: "ENOTFOUND" });
  });
});

describe("what name servers say of a host", () => {
  const nobody = async () => {
    throw Object.assign(new Error("queryA ENOTFOUND"), { code: "ENOTFOUND" });
  };
  const saying = (four: string[] | null, six: string[] | null) => ({
    resolve4: async () => four ?? nobody(),
    resolve6: async () => six ?? nobody(),
  });

  test("is tried of both families in turn", async () => {
    const found = await findNamedAddresses("a.example", saying(["1.1.1.1", "1.1.1.2", "1.1.1.3"], ["2606:4700::1"]));
    expect(found).toEqual(["1.1.1.1", "2606:4700::1", "1.1.1.2", "1.1.1.3"]);
  });

  test("is enough of one family, and of none is as if the host were not there", async () => {
    expect(await findNamedAddresses("a.example", saying(["1.1.1.1"], null))).toEqual(["1.1.1.1"]);
    expect(await findNamedAddresses("a.example", saying(null, ["2606:4700::1"]))).toEqual(["2606:4700::1"]);
    await expect(findNamedAddresses("a.example", saying(null, null))).rejects.toMatchObject({ code: "ENOTFOUND" });
  });
});
