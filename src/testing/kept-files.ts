import type { Call } from "#api/define-calls.ts";

/** Files of which a browser may keep a copy where they are shown to many; what is not named here, new calls too, nobody keeps. */
export const KEPT_FILES = new Set([
  "companies.readCompanyLogo",
  "catalogue.readDocumentFile",
  "catalogue.readDocumentThumbnail",
  "news.downloadAttachment",
  "companies.readCertificate",
  "news.readPicture",
  "accounts.readAvatar",
  "news.renderShareCode",
  "site.renderQrCode",
  "files.readSettingPicture",
]);

/** Fails where a file that is personal, or an export, is answered so that a copy of it may stay. */
export function refuseKeptCopy(call: Call, status: number, cacheControl: unknown): void {
  if (call.data !== "file" || status >= 400 || KEPT_FILES.has(call.name)) return;
  if (!String(cacheControl).includes("no-store"))
    throw new Error(`${call.name} lets copies of a personal file stay: ${String(cacheControl)}`);
}
