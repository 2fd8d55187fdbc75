import { LinkButton } from "#web/components/button.tsx";
import { CopyButton } from "#web/components/copy-button.tsx";
import { documentAddress } from "../../document-addresses.ts";
import { partAddress } from "../../addresses.ts";
import type { PartHit } from "../../contract/part-shapes.ts";
import { realDocument } from "../../sample-documents.ts";
import { BrandName } from "../public/brands/brand-name.tsx";
import { CompareLink } from "./compare-link.tsx";
import { DocumentFacts } from "../public/documents/document-facts.tsx";
import { DocumentTick } from "../public/documents/document-selection.tsx";
import { DocumentThumbnail } from "../public/documents/document-thumbnail.tsx";
import { KeyValueList } from "./key-value-list.tsx";
import { MatchTag } from "./match-tag.tsx";
import { OfferGlance } from "../public/parts/offer-glance.tsx";
import { OutsideLink } from "#web/components/outside-link.tsx";
import { LifecycleTag } from "../public/parts/lifecycle-tag.tsx";
import { SaveLink } from "../public/documents/save-link.tsx";

/** The part that was typed, above all others. */
export function PinnedPart({ part, now }: { part: PartHit; now: string }) {
  const { mpn, brand, category, description, document, datasheetUrl, values, offer, companyStock, match, lifecycle } =
    part;
  const real = realDocument(document);
  return (
    <section className="card pinned-part" aria-label={`最匹配的型号 ${mpn}`}>
      {real && (
        <a href={documentAddress(real)} aria-label={`阅读 ${mpn} 的规格书`}>
          <DocumentThumbnail document={real} size="medium" isFirst />
        </a>
      )}
      <div className="pinned-part-body">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h2 className="min-w-0 text-xl">
            <a className="mpn link" href={partAddress(part)}>
              {mpn}
            </a>
          </h2>
          <CopyButton text={mpn} />
          <MatchTag match={match} />
          <LifecycleTag lifecycle={lifecycle} />
        </div>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <BrandName brand={brand} />
          {part.package && <span>封装 {part.package}</span>}
          {category && <span className="text-secondary">{category.name}</span>}
        </p>
        {description && <p className="part-description text-secondary">{description}</p>}
        {values.length > 0 && <KeyValueList values={values} />}
      </div>
      <div className="pinned-part-side">
        <OfferGlance offer={offer} companyStock={companyStock} now={now} />
        <div className="flex flex-wrap gap-2">
          {real && (
            <LinkButton kind="primary" href={documentAddress(real)}>
              阅读规格书
            </LinkButton>
          )}
          {real && <SaveLink document={{ id: real.id, title: `${mpn} 的规格书` }} />}
          <LinkButton kind={real ? "plain" : "primary"} href={partAddress(part)}>
            查看详情
          </LinkButton>
          <CompareLink part={part} />
        </div>
        {!real && <OutsideLink address={datasheetUrl}>外部规格书</OutsideLink>}
        {document && (
          <div className="flex flex-wrap items-center gap-2">
            <DocumentTick document={document} name={`${mpn} 的${document.isSample ? "样例" : ""}规格书`} />
            {document.isSample && (
              <a className="link" href={documentAddress(document)}>
                阅读样例
              </a>
            )}
            <DocumentFacts document={document} />
          </div>
        )}
      </div>
    </section>
  );
}
