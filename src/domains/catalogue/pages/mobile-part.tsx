import { useEffect } from "react";
import { useLoaderData } from "react-router";
import { documentAddress, outsideDocumentAddress } from "../document-addresses.ts";
import { outsideAddress } from "#shared/outside-address.ts";
import { partAddress } from "../addresses.ts";
import { popularity } from "../contract/popularity.ts";
import { parts } from "../contract/parts.ts";
import { PHONE_PART_PAGE } from "../places.ts";
import { realDocument } from "../sample-documents.ts";
import { SampleTag } from "../components/public/documents/sample-tag.tsx";
import type { PartDetail } from "../contract/part-shapes.ts";
import { formatFileSize } from "#shared/format-file-size.ts";
import { callApi } from "#web/call-api.ts";
import type { BlockData } from "#web/block.ts";
import { Blocks } from "#web/blocks.tsx";
import { CopyButton } from "#web/components/copy-button.tsx";
import { type LoaderArgs, type Meta, pageNotFound, Redirect } from "#web/page.ts";

const IS_NUMBER = /^[1-9]\d{0,14}$/;

interface MobilePartPage {
  part: PartDetail;
  /** Who has it, and what else stands on it. */
  offers: BlockData;
  now: string;
}

export const meta = ({ data: { part } }: { data: MobilePartPage }): Meta => ({
  title: `${part.mpn} ${part.brand?.name ?? ""} 规格书`,
  description: `${part.mpn} 参数与规格书，${part.description}`,
  canonical: partAddress(part),
});

export async function loader({ call, blocks, params: { id = "" } }: LoaderArgs): Promise<MobilePartPage> {
  if (id === "") throw new Redirect("/mobile/search", 302);
  if (!IS_NUMBER.test(id)) throw pageNotFound("没有这个型号，请检查网址中的编号");
  const [part, offers] = await Promise.all([call(parts.partDetail, { id }), blocks(PHONE_PART_PAGE, { part: id })]);
  return { part, offers, now: new Date().toISOString() };
}

export default function MobilePart() {
  const { part, offers, now } = useLoaderData<MobilePartPage>();
  const {
    id,
    mpn,
    brand,
    parentCategory,
    category,
    description,
    package: packageName,
    values,
    documents,
    datasheetUrl,
  } = part;
  const real = realDocument(documents[0]);
  useEffect(() => {
    // A count that is lost troubles nobody.
    callApi(popularity.recordView, { kind: "part", id }).catch(() => {});
  }, [id]);
  const facts = [
    ["分类", [parentCategory?.name, category?.name].filter(Boolean).join(" / ")],
    ["封装", packageName],
    ...values.map(({ name, printed, doubt }) => [name, doubt ? `${printed}（来源数据存疑）` : printed]),
  ].filter(([, value]) => value);
  return (
    <div className="grid gap-4 py-4">
      <div className="grid gap-1">
        <div className="flex items-center justify-between gap-2">
          <h1 className="mpn">{mpn}</h1>
          <CopyButton text={mpn} />
        </div>
        {brand && (
          <a className="link" href={`/mobile/brand/${brand.slug}`}>
            {brand.nameCn ? `${brand.name} ${brand.nameCn}` : brand.name}
          </a>
        )}
        <p className="text-secondary wrap-anywhere">{description}</p>
      </div>
      <section className="grid gap-2">
        <h2>规格书</h2>
        {!real && outsideAddress(datasheetUrl) && (
          <a className="button" href={outsideDocumentAddress(part)}>
            规格书在外部网站
          </a>
        )}
        {documents.length > 0 && (
          <ul className="mobile-list">
            {documents.map((document) => (
              <li key={document.id}>
                <a href={documentAddress(document)}>
                  <span className="font-medium wrap-anywhere">
                    {document.title} <SampleTag document={document} />
                  </span>
                  <span className="num text-sm text-secondary">
                    {[document.pageCount && `${document.pageCount} 页`, formatFileSize(document.sizeBytes)]
                      .filter(Boolean)
                      .join(" · ")}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        )}
        {documents.length === 0 && !outsideAddress(datasheetUrl) && (
          <p className="text-secondary">还没有收录它的规格书。</p>
        )}
      </section>
      <Blocks place={PHONE_PART_PAGE} spot="stock" subject={{ part, now }} data={offers} />
      {facts.length > 0 && (
        <section className="grid gap-2">
          <h2>参数</h2>
          <dl className="mobile-facts">
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd className="wrap-anywhere">{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <p className="text-end">
        <Blocks place={PHONE_PART_PAGE} spot="reporting" subject={{ part, now }} data={offers} />
      </p>
      <a className="button" href={`${partAddress(part)}?viewOnce=desktop`} target="_self">
        替代料、报价与更多（电脑版）
      </a>
    </div>
  );
}
