import { expect, test } from "vitest";
import { virtualPasskey } from "../../testing/virtual-passkey.ts";
import { isPlainAttestation } from "./plain-attestation.ts";

test("a passkey with a maker's statement, whose certificates name addresses, is none that is looked at", () => {
  const made = virtualPasskey("localhost").make({ origin: "http://localhost", options: { challenge: "AA" } });
  const plain = Buffer.from(made.response.attestationObject, "base64url");
  const stating = (format: string) =>
    Buffer.from(
      plain.toString("latin1").replace("\x64none", String.fromCharCode(0x60 + format.length) + format),
      "latin1",
    ).toString("base64url");
  expect(isPlainAttestation(plain.toString("base64url"))).toBe(true);
  for (const format of ["apple", "packed", "android-key", "tpm"])
    expect([format, isPlainAttestation(stating(format))]).toEqual([format, false]);
  for (const broken of ["", "AAAA", undefined]) expect(isPlainAttestation(broken)).toBe(false);
});
