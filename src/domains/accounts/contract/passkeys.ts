import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { id, writtenLine } from "#api/fields.ts";
import { ownProof } from "../fields.ts";

const NAME_CHARACTERS_MAX = 40;
const TEXT_CHARACTERS_MAX = 16_384;
const KEYS_MAX = 8;

const name = writtenLine(NAME_CHARACTERS_MAX, `名称最多 ${NAME_CHARACTERS_MAX} 个字`).refine(
  (text) => text !== "",
  "请输入通行密钥的名称",
);
const text = z.string("通行密钥的数据有误").max(TEXT_CHARACTERS_MAX, "通行密钥的数据有误");
/** What the browser answers for a device (WebAuthn), its bytes in base64url; the portal reads it as the standard says. */
const fromDevice = z.object({
  id: text,
  rawId: text,
  type: z.literal("public-key", "通行密钥的数据有误"),
  response: z.record(text, z.union([text, z.number(), z.null(), z.array(text).max(KEYS_MAX)])),
  authenticatorAttachment: text.nullish(),
  clientExtensionResults: z.record(text, z.unknown()).default({}),
});
/** What a browser is to ask of a device, as the standard writes it (`PublicKeyCredential…OptionsJSON`). */
const forDevice = z.object({ options: z.record(z.string(), z.unknown()) });
const bodyBytes = 65_536;

export const passkeys = defineCalls("accounts", {
  /** What the asker's device makes a passkey of; good once, for five minutes. */
  beginPasskey: {
    method: "POST",
    path: "/user/passkey/begin",
    access: "user",
    input: z.object(ownProof),
    data: forDevice,
  },

  /** Keeps the passkey that the device has made. Recovery codes are shown this once; null where the older ones stay. */
  addPasskey: {
    method: "POST",
    path: "/user/passkey/add",
    access: "user",
    body: "json",
    bodyBytes,
    input: z.object({ name, response: fromDevice }),
    data: z.object({ recoveryCodes: z.array(z.string()).nullable(), token: z.string().nullable() }),
  },

  /** What a passkey of the asker has to sign; good once, for five minutes. */
  askPasskey: {
    method: "POST",
    path: "/user/passkey/ask",
    access: "waiting",
    input: z.object({}),
    data: forDevice,
  },

  /** Passes the asker's second factor with what his passkey has signed; `token` as with a code. */
  passByPasskey: {
    method: "POST",
    path: "/user/passkey/verify",
    access: "waiting",
    body: "json",
    bodyBytes,
    input: z.object({ response: fromDevice }),
    data: z.object({ recoveryCodesLeft: z.int(), token: z.string().nullable() }),
  },

  /** Gives one of the asker's passkeys another name. */
  renamePasskey: {
    method: "POST",
    path: "/user/passkey/rename",
    access: "user",
    input: z.object({ id, name }),
    data: z.object({}),
  },

  /** One of the asker's passkeys is asked for no more. */
  removePasskey: {
    method: "POST",
    path: "/user/passkey/remove",
    access: "user",
    input: z.object({ id, ...ownProof }),
    data: z.object({}),
  },
});
