import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import path from "node:path";
import { inTransaction, type Database } from "#platform/database.ts";
import { joinLines, lockLines, readLine, writeLine } from "../document-versions/line.ts";
import { recogniseVersions } from "../document-versions/recognise-versions.ts";
import type { PdfSurroundings } from "#domains/catalogue/server/public/list-kinds.ts";
import { countAsChanged, type ToldDocument, type ToldDocuments } from "./told-documents.ts";

const SHA256 = /^[0-9a-f]{64}$/;

/**
 * Puts a run's documents into lines as their index states, then those that are certain; what an operator took out of
 * its line stays out, and what can't be is reported.
 */
export async function joinToldVersions(
  db: Database,
  told: ToldDocuments,
  report: PdfSurroundings["report"],
): Promise<void> {
  const documents = told.all();
  for (const files of documents) {
    const stating = files.find(({ replaces }) => replaces !== null);
    if (!stating) continue;
    const olderId = await findReplaced(db, stating.replaces!, documents);
    const outcome = olderId === null ? "没有找到" : await joinStated(db, olderId, stating.documentId);
    if (outcome === "joined") countAsChanged(files);
    else if (outcome !== "known")
      report.add([
        {
          file: stating.name,
          reason: `未连成版本：index.json 的 replaces 写的 ${path.basename(stating.replaces!)} ${outcome}`,
        },
      ]);
  }
  for (const files of documents) if (await recogniseVersions(db, files[0]!.documentId)) countAsChanged(files);
}

/** The document that is meant by its bytes, or by its file: one of this run, one that still lies there, or the only one that came under this name. */
async function findReplaced(db: Database, replaces: string, documents: ToldDocument[][]): Promise<number | null> {
  if (SHA256.test(replaces)) return findByBytes(db, replaces);
  const told = documents.flat().find(({ file }) => path.resolve(file) === replaces);
  if (told) return told.documentId;
  const sha256 = await hashOf(replaces);
  if (sha256 !== null) return findByBytes(db, sha256);
  const named = await db
    .selectFrom("datasheetDocuments")
    .select("id")
    .where("fileName", "=", path.basename(replaces))
    .limit(2)
    .execute();
  return named.length === 1 ? named[0]!.id : null;
}

async function findByBytes(db: Database, sha256: string): Promise<number | null> {
  const document = await db
    .selectFrom("datasheetDocuments")
    .select("id")
    .where("sha256", "=", sha256)
    .executeTakeFirst();
  return document?.id ?? null;
}

const REASONS = {
  same: "就是它自己",
  reversed: "已是比它更新的版本",
  hasSuccessor: "之后已有别的版本",
  hasPredecessor: "不能在它之前：它之前已有别的版本",
} as const;

async function joinStated(db: Database, olderId: number, newerId: number): Promise<string> {
  return inTransaction({ db }, async ({ db }) => {
    await lockLines(db);
    const lines = { before: await readLine(db, olderId), after: await readLine(db, newerId) };
    const joined = joinLines(olderId, newerId, lines);
    if (joined === null || [...lines.before, ...lines.after].some(({ isApart }) => isApart)) return "known";
    if (typeof joined === "string") return REASONS[joined];
    await writeLine(db, joined);
    return "joined";
  });
}

async function hashOf(file: string): Promise<string | null> {
  const hash = createHash("sha256");
  try {
    for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
    return hash.digest("hex");
  } catch {
    return null;
  }
}
