import { type Column, DataTable } from "#web/components/data-table.tsx";
import { documentAddress, outsideDocumentAddress } from "#domains/catalogue/document-addresses.ts";
import { categoryAddress, partAddress } from "#domains/catalogue/addresses.ts";
import { realDocument } from "#domains/catalogue/sample-documents.ts";
import { outsideAddress } from "#shared/outside-address.ts";
import type { CategoryPart, CategoryParts } from "../../contract/category-parts.ts";
import { BrandName } from "#domains/catalogue/components/public/brands/brand-name.tsx";
import { OfferGlance } from "#domains/catalogue/components/public/parts/offer-glance.tsx";
import { LifecycleTag } from "#domains/catalogue/components/public/parts/lifecycle-tag.tsx";
import { type CategoryView, changedAddress } from "./category-view.ts";
import { CompareBar, type ComparedParts, CompareTick, useComparedParts } from "./compared-parts.tsx";
import { ValueCell } from "./value-cell.tsx";

interface ParameterTableProps {
  view: CategoryView;
  parts: CategoryParts;
  now: string;
}

/** The parts of a category with a column for each parameter; it scrolls in itself, under its head and beside the part numbers. */
export function ParameterTable({ view, parts, now }: ParameterTableProps) {
  const compared = useComparedParts();
  const { category, children, parameters, data, sort } = parts;
  const sortBy = (key: string, isFallingFirst = false): Pick<Column<CategoryPart>, "sort"> => {
    const falling = `-${key}`;
    const next = sort === key ? falling : sort === falling ? key : isFallingFirst ? falling : key;
    const href = changedAddress(view, { sort: next });
    return {
      sort:
        sort === key
          ? { href, direction: "ascending" }
          : sort === falling
            ? { href, direction: "descending" }
            : { href },
    };
  };
  const columns: Column<CategoryPart>[] = [
    {
      key: "mpn",
      title: "型号",
      isRowHead: true,
      ...sortBy("mpn"),
      cell: (part) => <PartNumber part={part} compared={compared} />,
    },
    {
      key: "brand",
      title: "品牌",
      className: "is-brand",
      ...sortBy("brand"),
      cell: ({ brand }) => <BrandName brand={brand} />,
    },
    ...(children.length > 0
      ? [
          {
            key: "category",
            title: "分类",
            cell: ({ category }: CategoryPart) =>
              category && (
                <a className="link" href={categoryAddress({ slug: category.slug })}>
                  {category.name}
                </a>
              ),
          },
        ]
      : []),
    {
      key: "package",
      title: "封装",
      className: "is-text",
      ...sortBy("package"),
      cell: (part) =>
        part.package ?? (
          <span className="text-secondary" title="未知">
            —
          </span>
        ),
    },
    {
      key: "offer",
      title: "价格",
      align: "end",
      ...sortBy("price"),
      cell: ({ offer, companyStock }) =>
        offer || companyStock ? (
          <OfferGlance offer={offer} companyStock={companyStock} now={now} />
        ) : (
          <span className="text-secondary" title="未知">
            —
          </span>
        ),
    },
    ...parameters.flatMap((parameter, place): Column<CategoryPart>[] =>
      view.hide.includes(parameter.slug)
        ? []
        : [
            {
              key: `value ${parameter.slug}`,
              title: parameter.name,
              className: parameter.kind === "text" ? "is-text" : "num",
              ...sortBy(parameter.slug),
              cell: ({ values }) => <ValueCell value={values[place] ?? null} parameter={parameter} />,
            },
          ],
    ),
    { key: "document", title: "规格书", cell: (part) => <DocumentLink part={part} /> },
  ];
  return (
    <div className="category-table">
      <DataTable
        caption={`${category.name}参数表`}
        columns={columns}
        rows={data}
        keyOf={({ id }) => id}
        layout="scroll"
      />
      {compared && <CompareBar compared={compared} />}
    </div>
  );
}

function PartNumber({ part, compared }: { part: CategoryPart; compared: ComparedParts | null }) {
  return (
    <span className="parameter-part">
      {compared && <CompareTick part={part} compared={compared} />}
      <span className="grid">
        <a className="mpn link font-medium" href={partAddress(part)}>
          {part.mpn}
        </a>
        <LifecycleTag lifecycle={part.lifecycle} isInList />
      </span>
    </span>
  );
}

function DocumentLink({ part }: { part: CategoryPart }) {
  const { document, datasheetUrl, mpn } = part;
  const real = realDocument(document);
  if (real) {
    return (
      <a className="link" href={documentAddress(real)} aria-label={`阅读 ${mpn} 的规格书`}>
        规格书
      </a>
    );
  }
  if (outsideAddress(datasheetUrl)) {
    return (
      <a className="link" href={outsideDocumentAddress(part)} aria-label={`${mpn} 的外部规格书`}>
        外部
      </a>
    );
  }
  return document ? (
    <a className="link" href={documentAddress(document)} aria-label={`阅读 ${mpn} 的样例规格书`}>
      样例
    </a>
  ) : null;
}
