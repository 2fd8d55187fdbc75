import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

interface Signed {
  /** Where the browser says that it is. */
  origin: string;
  /** What it was asked to sign for. */
  options: Record<string, unknown>;
  isVerified?: boolean;
  /** What the device counts; it counts on by itself where nothing is told. */
  counter?: number;
}

/** A device that makes one passkey (ES256) and signs with it, as browsers hand it over. */
export function virtualPasskey(rpId: string) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x, y } = publicKey.export({ format: "jwk" });
  const id = randomBytes(32);
  const idText = id.toString("base64url");
  let counted = 0;

  function authenticatorData({ isVerified = true, counter = ++counted }: Signed, attested?: Buffer): Buffer {
    const flags = USER_PRESENT | (isVerified ? USER_VERIFIED : 0) | (attested ? HAS_CREDENTIAL : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested ?? Buffer.alloc(0)]);
  }

  function clientData(type: string, { origin, options }: Signed): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge: options["challenge"], origin, crossOrigin: false }));
  }

  const envelope = { id: idText, rawId: idText, type: "public-key" as const, clientExtensionResults: {} };

  return {
    id: idText,
    /** The answer of `navigator.credentials.create`. */
    make(signed: Signed) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const coseKey = cborMap([
        [cborInt(1), cborInt(2)],
        [cborInt(3), cborInt(-7)],
        [cborInt(-1), cborInt(1)],
        [cborInt(-2), cborBytes(Buffer.from(x!, "base64url"))],
        [cborInt(-3), cborBytes(Buffer.from(y!, "base64url"))],
      ]);
      const authData = authenticatorData(signed, Buffer.concat([Buffer.alloc(16), length, id, coseKey]));
      const attestation = cborMap([
        [cborText("fmt"), cborText("none")],
        [cborText("attStmt"), cborMap([])],
        [cborText("authData"), cborBytes(authData)],
      ]);
      return {
        ...envelope,
        response: {
          clientDataJSON: clientData("webauthn.create", signed).toString("base64url"),
          attestationObject: attestation.toString("base64url"),
          transports: ["internal"],
        },
      };
    },
    /** The answer of `navigator.credentials.get`. */
    sign(signed: Signed) {
      const data = authenticatorData(signed);
      const client = clientData("webauthn.get", signed);
      const signature = createSign("sha256")
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey);
      return {
        ...envelope,
        response: {
          clientDataJSON: client.toString("base64url"),
          authenticatorData: data.toString("base64url"),
          signature: signature.toString("base64url"),
        },
      };
    },
  };
}

function sha256(bytes: string | Buffer): Buffer {
  return createHash("sha256").update(bytes).digest();
}

// CBOR (RFC 8949), as far as a passkey needs it.
function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  return length < 256
    ? Buffer.from([(major << 5) | 24, length])
    : Buffer.from([(major << 5) | 25, length >> 8, length & 0xff]);
}
const cborInt = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value));
const cborBytes = (bytes: Buffer) => Buffer.concat([head(2, bytes.length), bytes]);
const cborText = (text: string) => Buffer.concat([head(3, Buffer.byteLength(text)), Buffer.from(text)]);
const cborMap = (entries: [Buffer, Buffer][]) => Buffer.concat([head(5, entries.length), ...entries.flat()]);
