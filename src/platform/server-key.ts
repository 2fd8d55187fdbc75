import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, randomUUID } from "node:crypto";
import { link, open, readFile, rm } from "node:fs/promises";
import path from "node:path";
import type { Settings } from "./settings.ts";
import { StartRefusal } from "./start-refusal.ts";

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const FILE = "server-key";

/** What only this portal can make and read: the database does not hold the key, and a backup does only where that is asked for. */
export interface ServerKey {
  /** The mark of a text for one use; it tells nothing of the text. */
  hmac(use: string, text: string): Buffer;
  /** Seals a text for one use, each time differently. */
  seal(use: string, text: string): string;
  /** The text that was sealed for this use; null where it is another's or was changed. */
  unseal(use: string, sealed: string): string | null;
  /** A secret of its own for a library that wants one. */
  secretFor(use: string): string;
}

/** The key of the settings, or the one in the data folder, which is made at the first start. */
export async function openServerKey({
  serverKey,
  dataDir,
}: Pick<Settings, "serverKey" | "dataDir">): Promise<ServerKey> {
  return createServerKey(serverKey ?? (await keyOfFolder(serverKeyFile(dataDir))));
}

/** Where the key of a data folder lies. */
export function serverKeyFile(dataDir: string): string {
  return path.join(dataDir, FILE);
}

export function createServerKey(secret: string): ServerKey {
  const keyFor = (use: string) => Buffer.from(hkdfSync("sha256", secret, "", use, KEY_BYTES));
  return {
    hmac: (use, text) => createHmac("sha256", keyFor(use)).update(text).digest(),
    seal(use, text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", keyFor(use), nonce);
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url");
    },
    unseal(use, sealed) {
      const bytes = Buffer.from(sealed, "base64url");
      if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
      const decipher = createDecipheriv("aes-256-gcm", keyFor(use), bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      try {
        return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString(
          "utf8",
        );
      } catch {
        return null;
      }
    },
    secretFor: (use) => keyFor(use).toString("base64url"),
  };
}

/** Reads the key of a data folder, or makes it: whole or not at all, and one only where several processes begin at once. */
async function keyOfFolder(file: string): Promise<string> {
  const known = await readFile(file, "utf8").catch(() => null);
  if (known !== null) return checked(known, file);
  const draft = `${file}.${randomUUID()}`;
  try {
    const handle = await open(draft, "w", 0o600);
    await handle.writeFile(randomBytes(KEY_BYTES).toString("base64url"));
    await handle.sync();
    await handle.close();
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
  return checked(await readFile(file, "utf8"), file);
}

function checked(key: string, file: string): string {
  if (key.trim().length >= KEY_BYTES) return key.trim();
  throw new StartRefusal(`密钥文件 ${file} 已损坏，请从备份恢复。`);
}
