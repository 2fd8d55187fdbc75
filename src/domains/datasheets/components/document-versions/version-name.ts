import { formatDay } from "#shared/format-date.ts";
import type { DocumentVersion } from "../../contract/document-versions.ts";

/** Rev. B · 2024-01-02 发布: what tells an edition from the others; where nothing is known, when it was taken in. */
export function versionName({
  version,
  publishedOn,
  createdAt,
}: Pick<DocumentVersion, "version" | "publishedOn" | "createdAt">): string {
  return [version, publishedOn && `${publishedOn} 发布`].filter(Boolean).join(" · ") || `${formatDay(createdAt)} 收录`;
}
