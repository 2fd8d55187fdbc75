import { createHash } from "node:crypto";
import { z } from "zod";
import { SERVER_KEY_NAME } from "../server-key.ts";
import { ArchiveDamaged, readTar, type TarEntry } from "./tar-file.ts";

/** Raised by a change after which older programs would read an archive wrongly. */
export const ARCHIVE_FORMAT = 1;
export const MANIFEST = "manifest.json";
export const SUMS = "SHA256SUMS";
export const TOTALS = "totals.json";
export const TASKS_TABLE = "pgboss.job";

// They stand in statements: whoever has written the archive has written its checksums too.
const plainName = z.string().regex(/^[a-z_][a-z0-9_]*$/);

/** What an archive says first of itself. */
const manifestSchema = z.object({
  format: z.number(),
  createdAt: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(z.object({ name: z.union([plainName, z.literal(TASKS_TABLE)]), columns: z.array(plainName) })),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** What an archive says last: rows of each table, and where its numbering goes on. */
const totalsSchema = z.object({
  rows: z.record(z.string(), z.number()),
  sequences: z.record(z.string(), z.object({ value: z.string(), isCalled: z.boolean() })),
  files: z.number(),
});
export type Totals = z.infer<typeof totalsSchema>;

/** The entry that holds a piece of a table. */
export function pieceName(table: string, number: number): string {
  return `database/${table}/${String(number).padStart(6, "0")}.gz`;
}

export function tableOfPiece(name: string): string | undefined {
  return /^database\/([\w.]+)\/\d{6}\.gz$/.exec(name)?.[1];
}

export function fileName(sha256: string): string {
  return `files/${sha256}`;
}

export function sha256OfFile(name: string): string | undefined {
  return /^files\/([0-9a-f]{64})$/.exec(name)?.[1];
}

/** Reads an archive through, compares each entry with its checksum, and answers what it says of itself. Throws ArchiveDamaged. */
export async function checkArchive(
  path: string,
): Promise<{ manifest: Manifest; totals: Totals; hasKey: boolean; sum: string }> {
  const sums = new Map<string, string>();
  const told: Record<string, Buffer> = {};
  let hasEnded = false;
  for await (const entry of readTar(path)) {
    if (hasEnded || sums.has(entry.name)) throw new ArchiveDamaged(`${entry.name} stands twice or behind the end`);
    const hash = createHash("sha256");
    const kept = [MANIFEST, TOTALS, SUMS].includes(entry.name) ? [] : null;
    for await (const piece of entry.bytes()) {
      hash.update(piece);
      kept?.push(piece as never);
    }
    if (kept) told[entry.name] = Buffer.concat(kept);
    if (entry.name === SUMS) hasEnded = true;
    else sums.set(entry.name, hash.digest("hex"));
    const sha256 = sha256OfFile(entry.name);
    if (sha256 && sums.get(entry.name) !== sha256) throw new ArchiveDamaged(`${entry.name} holds something else`);
  }
  if (!hasEnded) throw new ArchiveDamaged("the archive ends too early");
  const expected = [...sums].map(([name, sum]) => sumLine(name, sum)).join("");
  if (told[SUMS]!.toString() !== expected) throw new ArchiveDamaged("the checksums are others");
  return {
    manifest: readJson(manifestSchema, told[MANIFEST]),
    totals: readJson(totalsSchema, told[TOTALS]),
    hasKey: sums.has(SERVER_KEY_NAME),
    sum: createHash("sha256").update(told[SUMS]!).digest("hex"),
  };
}

/** A line as `sha256sum -c` reads it. */
export function sumLine(name: string, sum: string): string {
  return `${sum}  ${name}\n`;
}

export async function readWhole(entry: TarEntry): Promise<Buffer> {
  const pieces = [];
  for await (const piece of entry.bytes()) pieces.push(piece);
  return Buffer.concat(pieces);
}

function readJson<Schema extends z.ZodType>(schema: Schema, bytes: Buffer | undefined): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(bytes?.toString() ?? ""));
  } catch (error) {
    throw new ArchiveDamaged("the archive does not say what it holds", { cause: error });
  }
}
