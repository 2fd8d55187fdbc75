import { decodeAttestationObject } from "@simplewebauthn/server/helpers";

/**
 * Whether a new passkey comes without a maker's statement, as it is asked to. Certificates in one name addresses, which
 * the library would fetch before it checks who has made them.
 */
export function isPlainAttestation(attestationObject: unknown): boolean {
  try {
    const bytes = new Uint8Array(Buffer.from(String(attestationObject), "base64url"));
    return decodeAttestationObject(bytes).get("fmt") === "none";
  } catch {
    return false;
  }
}
