import { Tag } from "#web/components/tag.tsx";
import { partAddress } from "../../addresses.ts";
import { ALTERNATE_TYPE_HINTS, ALTERNATE_TYPE_LABELS } from "../../alternate-labels.ts";
import { compareAddress } from "../../comparison-addresses.ts";
import type { BrandAlternate, BrandDetail } from "../../contract/brands.ts";
import { brandTitle } from "../public/brands/brand-name.tsx";

/** The alternates between a brand's parts and those of others, in both directions. */
export function BrandAlternates({ alternates: { replacing, replaced } }: Pick<BrandDetail, "alternates">) {
  return (
    <>
      <Direction title="本品牌可替代别家的" alternates={replacing} />
      <Direction title="本品牌可被别家替代的" alternates={replaced} />
    </>
  );
}

function Direction({ title, alternates }: { title: string; alternates: BrandAlternate[] }) {
  if (alternates.length === 0) return null;
  return (
    <>
      <h3 className="card-body text-base">{title}</h3>
      <ul aria-label={title}>
        {alternates.map(({ id, type, part, replacement }) => (
          <li key={`${id} ${part.id}`} className="alternate">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Named part={replacement} />
              <span className="text-secondary">可替代</span>
              <Named part={part} />
              <Tag tone="brand" title={ALTERNATE_TYPE_HINTS[type]}>
                {ALTERNATE_TYPE_LABELS[type]}
              </Tag>
              <a
                className="link"
                href={compareAddress([part.id, replacement.id])}
                aria-label={`并排对比 ${part.mpn} 与 ${replacement.mpn}`}
              >
                并排对比
              </a>
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

function Named({ part }: { part: BrandAlternate["part"] }) {
  return (
    <span className="min-w-0">
      <a className="mpn link wrap-anywhere" href={partAddress(part)}>
        {part.mpn}
      </a>{" "}
      <span className="text-secondary">{part.brand ? brandTitle(part.brand) : "品牌不详"}</span>
    </span>
  );
}
