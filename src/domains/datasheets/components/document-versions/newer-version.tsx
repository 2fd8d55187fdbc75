import { Icon } from "#web/components/icon.tsx";
import { differenceAddress, documentAddress } from "../../addresses.ts";
import type { DocumentDetail } from "../../contract.ts";
import { versionName } from "./version-name.ts";

/** Tells who reads an old edition that there is a newer one, and leads there. */
export function NewerVersion({ document: { id, versions } }: { document: Pick<DocumentDetail, "id" | "versions"> }) {
  const [newest] = versions;
  if (!newest || newest.id === id) return null;
  return (
    <aside className="newer-version" aria-label="有新版本">
      <Icon name="info" />
      <p className="num">
        <span className="min-w-0 wrap-anywhere">
          有新版本：
          <a className="link" href={documentAddress(newest)}>
            {newest.title}（{versionName(newest)}）
          </a>
        </span>
        <span>
          您正在看的是旧版。
          <a className="link" href={differenceAddress(newest, { id })}>
            查看两版的差异
          </a>
        </span>
      </p>
    </aside>
  );
}
