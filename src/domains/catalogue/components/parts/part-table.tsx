// What finishes the rows gives their buttons what these act on.
import "#domains/accounts/components/public/do-favourite-presses.ts";
import "#web/components/copy-button.tsx";
import { type Column, DataTable } from "#web/components/data-table.tsx";
import { Highlight } from "#web/components/highlight.tsx";
import { documentAddress, outsideDocumentAddress } from "../../document-addresses.ts";
import { partAddress } from "../../addresses.ts";
import { compareAddress } from "../../comparison-addresses.ts";
import { outsideAddress } from "#shared/outside-address.ts";
import type { PartHit } from "../../contract/part-shapes.ts";
import { realDocument } from "../../sample-documents.ts";
import { BrandName } from "../public/brands/brand-name.tsx";
import { DocumentTick } from "../public/documents/document-selection.tsx";
import { descriptionCell } from "./description-cell.tsx";
import { KeyValueList } from "./key-value-list.tsx";
import { MatchTag } from "./match-tag.tsx";
import { OfferGlance } from "../public/parts/offer-glance.tsx";
import { SaveLink } from "../public/documents/save-link.tsx";
import { LifecycleTag } from "../public/parts/lifecycle-tag.tsx";

/* oxlint-disable react/button-has-type -- in no form, and as many as there are rows */

export interface PartTableProps {
  parts: PartHit[];
  /** Marked in the part numbers. */
  keywords: string;
  /** All of them are of the category that the page says already. */
  isOneCategory: boolean;
  now: string;
}

/**
 * Parts that were found; on a narrow window each is a card. What their buttons act on, and names read aloud, would be a
 * third of what is sent: `finishRows` writes it once the page lives.
 */
export function PartTable({ parts, keywords, isOneCategory, now }: PartTableProps) {
  const columns: Column<PartHit>[] = [
    { key: "mpn", title: "型号", isRowHead: true, cell: (part) => <PartNumber part={part} keywords={keywords} /> },
    { key: "brand", title: "品牌", className: "part-brand", cell: (part) => <BrandName brand={part.brand} /> },
    {
      key: "description",
      title: "描述",
      className: "is-wide",
      cell: (part) =>
        descriptionCell({ description: part.description, category: isOneCategory ? null : part.category }),
    },
    { key: "package", title: "封装", className: "part-package", cell: (part) => part.package },
    {
      key: "values",
      title: "参数",
      className: "part-values",
      cell: (part) => (part.values.length > 0 ? <KeyValueList values={part.values} most={3} /> : null),
    },
    {
      key: "offer",
      title: "库存 / 价格",
      align: "end",
      cell: ({ offer, companyStock }) =>
        (offer || companyStock) && <OfferGlance offer={offer} companyStock={companyStock} now={now} />,
    },
    {
      key: "act",
      title: "规格书 / 操作",
      className: "part-act",
      cell: (part) => <PartActions part={part} />,
    },
  ];
  return <DataTable caption="型号" columns={columns} rows={parts} keyOf={(part) => part.id} areRolesLate />;
}

function PartNumber({ part, keywords }: { part: PartHit; keywords: string }) {
  return (
    <>
      <a className="mpn" href={partAddress(part)}>
        <Highlight text={part.mpn} keywords={keywords} />
      </a>
      <button className="copy-button">复制</button>
      <span className="part-tags">
        {keywords && <MatchTag match={part.match} />}
        <LifecycleTag lifecycle={part.lifecycle} isInList />
      </span>
    </>
  );
}

function PartActions({ part }: { part: PartHit }) {
  const { document, datasheetUrl, mpn } = part;
  const sample = document?.isSample ? "样例" : "";
  return (
    <div className="part-acts">
      <a href={partAddress(part)}>查看</a>
      <a href={compareAddress([part.id])}>对比</a>
      <button>收藏</button>
      {!realDocument(document) && outsideAddress(datasheetUrl) && <a href={outsideDocumentAddress(part)}>外部规格书</a>}
      {document && (
        <>
          <a href={documentAddress(document)}>{`阅读${sample}`}</a>
          <SaveLink kind="quiet" size="small" document={{ id: document.id, title: `${mpn} 的${sample}规格书` }} />
          <label className="part-document">
            <DocumentTick document={document} name={`${mpn} 的${sample}规格书`} />
            {[sample, document.pageCount !== null && `${document.pageCount} 页`].filter(Boolean).join(" ")}
          </label>
        </>
      )}
    </div>
  );
}
