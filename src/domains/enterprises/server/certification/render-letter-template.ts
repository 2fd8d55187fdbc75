import { Readable } from "node:stream";
import type { UserContext } from "#platform/context.ts";
import type { FileAnswer } from "#platform/handlers.ts";
import { openWorkerPool } from "#platform/worker-pool.ts";
import { BLANK, type Letter } from "./letter.ts";

const openPool = () =>
  openWorkerPool<Letter, Uint8Array>({
    entry: "src/domains/enterprises/server/certification/letter-worker.ts",
    size: 1,
    timeLimitMs: 10_000,
    memoryLimitBytes: 512 * 1024 ** 2,
  });
let pool: ReturnType<typeof openPool> | undefined;

/** Ends the worker that draws letters, so that the process can end at once. */
export function closeLetterWorkers(): void {
  pool?.close();
  pool = undefined;
}

/** The letter of authority, to be printed, signed and stamped: with what the asker's form says so far, blanks for the rest. */
export async function renderLetterTemplate(context: UserContext): Promise<FileAnswer> {
  const draft = await context.db
    .selectFrom("suppliersDrafts")
    .select("fields")
    .where("userId", "=", context.user.id)
    .executeTakeFirst();
  const fields = (draft?.fields ?? {}) as Record<string, string>;
  const said = (name: string) => fields[name]?.trim() || BLANK;
  const bytes = await (pool ??= openPool()).run({
    siteName: context.settings.site.name,
    name: said("name"),
    creditCode: said("creditCode"),
    legalPerson: said("legalPerson"),
    contact: said("contact"),
  });
  return {
    mediaType: "application/pdf",
    sizeBytes: bytes.length,
    fileName: "企业认证授权书.pdf",
    plainFileName: "letter-of-authority.pdf",
    isDownload: true,
    copies: "none",
    open: async () => Readable.from([bytes]),
  };
}
