import type { PartRow } from "../../contract/part-shapes.ts";

/** Parts below each other, each wide enough for a thumb. */
export function MobilePartList({
  parts,
}: {
  parts: readonly Pick<PartRow, "id" | "mpn" | "brand" | "package" | "description" | "document">[];
}) {
  return (
    <ul className="mobile-list">
      {parts.map(({ id, mpn, brand, package: packageName, description, document }) => (
        <li key={id}>
          <a href={`/mobile/datasheet/${id}`}>
            <span className="mpn font-bold">{mpn}</span>
            <span className="text-sm text-secondary">
              {[brand?.nameCn ?? brand?.name, packageName, document && `有${document.isSample ? "样例" : ""}规格书`]
                .filter(Boolean)
                .join(" · ")}
            </span>
            {description && <span className="line-clamp-2 text-sm text-secondary">{description}</span>}
          </a>
        </li>
      ))}
    </ul>
  );
}
