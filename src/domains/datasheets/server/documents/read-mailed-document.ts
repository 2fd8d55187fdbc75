import { timingSafeEqual } from "node:crypto";
import type { ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import type { FileAnswer } from "#platform/handlers.ts";
import { DAY_SECONDS } from "#shared/durations.ts";
import { mailedDocument } from "../../contract/mailed-document.ts";
import { datasheetRefusals } from "../../errors.ts";
import { readDocumentFile } from "./read-document-file.ts";

const LASTS_SECONDS = 7 * DAY_SECONDS;

/** The address by which whoever has it saves the PDF of a document, for seven days, without a login. */
export function mailedDocumentAddress(context: Pick<Context, "key" | "now" | "settings">, id: number): string {
  const until = Math.floor(context.now.getTime() / 1000) + LASTS_SECONDS;
  const path = mailedDocument.readMailedDocument.path.replace(":id", String(id));
  return `${context.settings.site.url}/api${path}?${new URLSearchParams({ until: String(until), sign: signaturesOf(context, id, until)[0]!.toString("base64url") })}`;
}

/** The PDF that such an address names, while the document is published; it counts as a download. */
export async function readMailedDocument(
  context: Context,
  { id, until, sign }: ParsedInputOf<typeof mailedDocument.readMailedDocument>,
): Promise<FileAnswer> {
  const isSigned = signaturesOf(context, id, until).some((one) => timingSafeEqual(one, Buffer.from(sign, "base64url")));
  if (!isSigned || until * 1000 <= context.now.getTime()) throw datasheetRefusals.mailedLinkInvalid();
  // The address is a key: who finds it in what a browser keeps shall not find the file there too.
  return { ...(await readDocumentFile(context, { id, download: "1" })), copies: "none" };
}

/** That of today, and those of before the server's key was replaced. */
function signaturesOf({ key }: Pick<Context, "key">, id: number, until: number): Buffer[] {
  return key.marks("mailed document", `${id} ${until}`);
}
