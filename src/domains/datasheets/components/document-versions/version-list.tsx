import { differenceAddress } from "../../addresses.ts";
import { documentAddress } from "#domains/catalogue/document-addresses.ts";
import type { DocumentDetail } from "../../contract/document-detail.ts";
import { Tag } from "#web/components/tag.tsx";
import { versionName } from "./version-name.ts";

/** The editions of a datasheet, newest first, each with what differs from the one that is being read. */
export function VersionList({ document: { id, versions } }: { document: Pick<DocumentDetail, "id" | "versions"> }) {
  if (versions.length < 2) return null;
  const current = versions.findIndex((version) => version.id === id);
  return (
    <section className="card" aria-labelledby="versions-title">
      <div className="card-head">
        <h2 id="versions-title">版本</h2>
        <span className="num text-sm text-secondary">共 {versions.length} 版</span>
      </div>
      <ol className="version-list num">
        {versions.map((version, place) => (
          <li key={version.id}>
            <p className="flex flex-wrap items-center gap-x-2">
              {place === current ? (
                <span aria-current="page" className="font-medium">
                  {versionName(version)}
                </span>
              ) : (
                <a className="link" href={documentAddress(version)}>
                  {versionName(version)}
                </a>
              )}
              {place === 0 && <Tag tone="success">最新</Tag>}
              {place === current && <Tag>正在看</Tag>}
            </p>
            {place !== current && (
              <p className="text-sm">
                <a
                  className="link"
                  href={place < current ? differenceAddress(version, { id }) : differenceAddress({ id }, version)}
                  aria-label={`与 ${versionName(version)} 的差异`}
                >
                  与正在看的差异
                </a>
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
