import { Icon } from "#web/components/icon.tsx";
import { differenceAddress } from "../../addresses.ts";
import { documentAddress } from "#domains/catalogue/document-addresses.ts";
import type { DocumentDetail } from "../../contract/document-detail.ts";
import { versionName } from "./version-name.ts";

/** Tells who reads an old edition that there is a newer one, and leads there. */
export function NewerVersion({ document: { id, versions } }: { document: Pick<DocumentDetail, "id" | "versions"> }) {
  const [newest] = versions;
  const shown = versions.find((version) => version.id === id);
  if (!newest || newest.id === id) return null;
  return (
    <aside className="newer-version" aria-label="有新版本">
      <Icon name="info" />
      <p className="num">
        <span className="min-w-0 wrap-anywhere">
          您正在看旧版{shown && `（${versionName(shown)}）`}，最新版为{" "}
          <a className="link" href={documentAddress(newest)}>
            {newest.title}（{versionName(newest)}）
          </a>
        </span>
        <a className="link" href={differenceAddress(newest, { id })}>
          查看两版的差异
        </a>
      </p>
    </aside>
  );
}
