import { CopyButton } from "#web/components/copy-button.tsx";
import { type Column, DataTable } from "#web/components/data-table.tsx";
import { documentAddress, outsideDocumentAddress } from "../../document-addresses.ts";
import { partAddress } from "../../addresses.ts";
import { outsideAddress } from "#shared/outside-address.ts";
import type { PartRow } from "../../contract/part-shapes.ts";
import { realDocument } from "../../sample-documents.ts";
import { descriptionCell } from "../parts/description-cell.tsx";
import { KeyValueList } from "../parts/key-value-list.tsx";
import { OfferGlance } from "../public/parts/offer-glance.tsx";
import { LifecycleTag } from "../public/parts/lifecycle-tag.tsx";

interface BrandPartTableProps {
  parts: PartRow[];
  now: string;
  /** A link that sorts by number, and whether they are sorted so. */
  byNumber: { href: string; isCurrent: boolean };
}

/** Parts of one brand; on a narrow window each is a card. */
export function BrandPartTable({ parts, now, byNumber }: BrandPartTableProps) {
  const columns: Column<PartRow>[] = [
    {
      key: "mpn",
      title: "型号",
      isRowHead: true,
      sort: { href: byNumber.href, ...(byNumber.isCurrent && { direction: "ascending" }) },
      cell: (part) => <PartNumber part={part} />,
    },
    { key: "description", title: "描述", className: "is-wide", cell: (part) => descriptionCell(part) },
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
    { key: "document", title: "规格书", className: "whitespace-nowrap", cell: (part) => <DocumentLink part={part} /> },
  ];
  return <DataTable caption="型号" columns={columns} rows={parts} keyOf={(part) => part.id} />;
}

function PartNumber({ part }: { part: PartRow }) {
  return (
    <>
      <a className="mpn link font-medium" href={partAddress(part)}>
        {part.mpn}
      </a>
      <CopyButton text={part.mpn} />
      <span className="part-tags">
        <LifecycleTag lifecycle={part.lifecycle} isInList />
      </span>
    </>
  );
}

function DocumentLink({ part: { id, mpn, document, datasheetUrl } }: { part: PartRow }) {
  const real = realDocument(document);
  if (real) {
    return (
      <a className="link" href={documentAddress(real)} aria-label={`阅读 ${mpn} 的规格书`}>
        阅读
      </a>
    );
  }
  if (outsideAddress(datasheetUrl)) {
    return (
      <a className="link" href={outsideDocumentAddress({ id })} aria-label={`${mpn} 的外部规格书`}>
        外部规格书
      </a>
    );
  }
  return document ? (
    <a className="link" href={documentAddress(document)} aria-label={`阅读 ${mpn} 的样例规格书`}>
      样例
    </a>
  ) : null;
}
