import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { link, open, readdir, readFile, rm, stat } from "node:fs/promises";
import path from "node:path";
import { refuseOpenToOthers } from "./own-file.ts";
import type { Sealed } from "./sealed.ts";
import type { Settings } from "./settings.ts";
import { StartRefusal } from "./start-refusal.ts";

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** The file of a data folder that holds its key. */
export const SERVER_KEY_NAME = "server-key";
/** Format and cipher of what is sealed now: HKDF-SHA-256, AES-256-GCM, nonce, tag, body, with what stands before them as further data. */
const FORMAT = "v1";
const FINGERPRINT_BYTES = 8;

/** What only this portal can make and read: the database does not hold the key, and a backup does only where that is asked for. */
export interface ServerKey {
  /** The mark of a text for one use; it tells nothing of the text. */
  hmac(use: string, text: string): Buffer;
  /** The same under this key and under each former one, this one's first: what was marked before is found. */
  marks(use: string, text: string): Buffer[];
  /** Seals a text for what it is declared as, each time differently; it begins with `sealedPrefix`. */
  seal(declared: Sealed, text: string): string;
  /** The text that was sealed for this, under this key or a former one; null where it is another's or was changed. */
  unseal(declared: Sealed, sealed: string): string | null;
  /** Format and fingerprint of this key, which begin all that is sealed under it. */
  sealedPrefix: string;
  /** Whether former keys are known. */
  hasFormer: boolean;
  /** A secret of its own for a library that wants one. */
  secretFor(use: string): string;
  /** The same, of the oldest key that is known: what was marked before secrets of their own were kept was marked with it. */
  oldestSecretFor(use: string): string;
}

/** The key of the settings, or the one in the data folder, which is made at the first start; with the former ones of both. Files that others can read are refused. */
export async function openServerKey({
  serverKey,
  formerServerKeys,
  dataDir,
}: Pick<Settings, "serverKey" | "formerServerKeys" | "dataDir">): Promise<ServerKey> {
  const [, ...files] = await serverKeyFiles(dataDir);
  const former = await Promise.all(files.map(readKey));
  return createServerKey(serverKey ?? (await keyOfFolder(serverKeyFile(dataDir))), [...formerServerKeys, ...former]);
}

/** Where the key of a data folder lies. */
export function serverKeyFile(dataDir: string): string {
  return path.join(dataDir, SERVER_KEY_NAME);
}

/** The same, and behind it the former keys that lie beside it: whatever has `server-key.former` as the beginning of its name, the last name first. */
export async function serverKeyFiles(dataDir: string): Promise<string[]> {
  const names = await readdir(dataDir).catch(() => []);
  const former = names.filter((name) => name !== SERVER_KEY_NAME && isServerKeyName(name)).sort();
  return [SERVER_KEY_NAME, ...former.reverse()].map((name) => path.join(dataDir, name));
}

/** Whether a file of a data folder holds its key or a former one. */
export function isServerKeyName(name: string): boolean {
  return /^server-key(\.former[\w.-]{0,100})?$/.test(name);
}

/** A key of a secret, which knows what stands under the `former` ones, the last one first. */
export function createServerKey(secret: string, former: string[] = []): ServerKey {
  const keys = [...new Set([secret, ...former])].map(openKey);
  const current = keys[0]!;
  return {
    hmac: current.hmac,
    marks: (use, text) => keys.map((key) => key.hmac(use, text)),
    seal: ({ use }, text) => current.seal(use, text),
    unseal({ use }, sealed) {
      const at = sealed.lastIndexOf(".");
      if (at !== -1) return keys.find(({ prefix }) => sealed.startsWith(prefix))?.unseal(use, sealed) ?? null;
      // Sealed before there were several keys: it tells none.
      for (const key of keys) {
        const text = key.unseal(use, sealed);
        if (text !== null) return text;
      }
      return null;
    },
    sealedPrefix: current.prefix,
    hasFormer: keys.length > 1,
    secretFor: current.secretFor,
    oldestSecretFor: keys.at(-1)!.secretFor,
  };
}

function openKey(secret: string) {
  const drawn = new Map<string, Buffer>();
  // Uses are words of the code, and few.
  const keyFor = (use: string) => {
    const known = drawn.get(use) ?? Buffer.from(hkdfSync("sha256", secret, "", use, KEY_BYTES));
    drawn.set(use, known);
    return known;
  };
  // The salt keeps it apart from whatever is drawn for a use.
  const fingerprint = Buffer.from(hkdfSync("sha256", secret, "fingerprint", "", FINGERPRINT_BYTES)).toString("hex");
  const prefix = `${FORMAT}.${fingerprint}.`;
  return {
    prefix,
    secretFor: (use: string) => keyFor(use).toString("base64url"),
    hmac: (use: string, text: string) => createHmac("sha256", keyFor(use)).update(text).digest(),
    seal(use: string, text: string): string {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", keyFor(use), nonce).setAAD(Buffer.from(prefix));
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return prefix + Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url");
    },
    /** What begins with the prefix, or has none. */
    unseal(use: string, sealed: string): string | null {
      const begins = sealed.startsWith(prefix) ? prefix : "";
      const bytes = Buffer.from(sealed.slice(begins.length), "base64url");
      if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
      const [nonce, tag] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)];
      const decipher = createDecipheriv("aes-256-gcm", keyFor(use), nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(begins)).setAuthTag(tag);
      try {
        const body = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
        return Buffer.concat([body, decipher.final()]).toString("utf8");
      } catch {
        return null;
      }
    },
  };
}

/** Reads the key of a data folder, or makes it: whole or not at all, and one only where several processes begin at once. */
async function keyOfFolder(file: string): Promise<string> {
  if (existsSync(file)) return readKey(file);
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
  return readKey(file);
}

async function readKey(file: string): Promise<string> {
  refuseOpenToOthers(await stat(file), `密钥文件 ${file}`);
  const key = (await readFile(file, "utf8")).trim();
  if (key.length >= KEY_BYTES) return key;
  throw new StartRefusal(`密钥文件 ${file} 已损坏，请从备份恢复。`);
}
