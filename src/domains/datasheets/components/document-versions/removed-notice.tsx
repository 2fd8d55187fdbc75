import { LinkButton } from "#web/components/button.tsx";
import { Icon } from "#web/components/icon.tsx";
import { formatDay } from "#shared/format-date.ts";
import { documentAddress } from "#domains/catalogue/document-addresses.ts";
import { partAddress, searchAddress } from "#domains/catalogue/addresses.ts";
import type { RemovedDocument } from "../../contract/document-versions.ts";
import { brandTitle } from "#domains/catalogue/components/public/brands/brand-name.tsx";
import { versionName } from "./version-name.ts";

/** What is left of a datasheet that was taken down: what it was, since when it is gone and why, and the way on. */
export function RemovedNotice({
  document: { title, brand, part, removedAt, reason, note, newest },
}: {
  document: RemovedDocument;
}) {
  return (
    <article className="mx-auto grid w-full max-w-text grid-cols-1 gap-4 py-8">
      <section className="card card-body grid grid-cols-1 gap-4">
        <p className="flex items-center gap-2 text-danger-text">
          <Icon name="warning" />
          这份规格书已下架
        </p>
        <h1 className="wrap-anywhere">{title}</h1>
        <dl className="fact-list">
          {brand && (
            <div>
              <dt>品牌</dt>
              <dd>{brandTitle(brand)}</dd>
            </div>
          )}
          <div>
            <dt>下架</dt>
            <dd className="num">{formatDay(removedAt)}</dd>
          </div>
          <div>
            <dt>原因</dt>
            <dd>{reason}</dd>
          </div>
        </dl>
        {note && (
          <blockquote className="removed-note">
            <p className="text-sm text-secondary">权利人说明</p>
            <p className="wrap-anywhere whitespace-pre-line">{note}</p>
          </blockquote>
        )}
        <p className="text-sm text-secondary">文件不再提供阅读和下载。这个地址会一直保留，说明它的去向。</p>
        <p className="flex flex-wrap gap-2">
          {newest && (
            <LinkButton kind="primary" href={documentAddress(newest)}>
              阅读其他版本（{versionName(newest)}）
            </LinkButton>
          )}
          {part && (
            <LinkButton kind={newest ? "plain" : "primary"} href={partAddress(part)}>
              查看型号 <span className="mpn">{part.mpn}</span>
            </LinkButton>
          )}
          {brand && <LinkButton href={searchAddress({ brand: brand.slug })}>该品牌的其他型号</LinkButton>}
          {!brand && !part && <LinkButton href="/">返回首页</LinkButton>}
        </p>
      </section>
    </article>
  );
}
