import { brandAddress } from "#domains/catalogue/addresses.ts";
import { Tag } from "#web/components/tag.tsx";
import type { RunningPromotion } from "../../contract/promotions.ts";

/** What a company announces on its own page, marked as what it is; nothing where it announces nothing. */
export function RunningPromotions({ promotions }: { promotions: RunningPromotion[] }) {
  if (promotions.length === 0) return null;
  return (
    <section className="card" aria-labelledby="announced-title">
      <div className="card-head">
        <h2 id="announced-title">企业公告</h2>
      </div>
      <ul className="card-body grid gap-3">
        {promotions.map(({ id, title, text, link, brand }) => (
          <li key={id} className="grid gap-1 wrap-anywhere">
            <span className="flex flex-wrap items-center gap-2">
              <Tag>广告</Tag>
              {link === "" ? (
                <span className="font-medium">{title}</span>
              ) : (
                <a
                  className="link font-medium"
                  href={link}
                  {...(!link.startsWith("/") && { target: "_blank", rel: "nofollow sponsored noopener noreferrer" })}
                >
                  {title}
                </a>
              )}
              {brand && <Tag href={brandAddress(brand)}>{brand.name}</Tag>}
            </span>
            {text && <p className="text-sm">{text}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
