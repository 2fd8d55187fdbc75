import { Tabs } from "#web/components/tabs.tsx";
import { brandListAddress } from "../../../addresses.ts";
import type { Brand } from "../../../contract/brand-shapes.ts";
import { BrandCard } from "../../brands/brand-card.tsx";

export const BRAND_SIDES = ["domestic", "international"] as const;
export type BrandSide = (typeof BRAND_SIDES)[number];

const TITLES: Record<BrandSide, string> = { domestic: "国产", international: "国际" };

/** The leading brands of one side, with tabs to the other. */
export function BrandWall({ side, brands, home }: { side: BrandSide; brands: Brand[]; home: string }) {
  return (
    <section id="brands" className="card brand-wall" aria-labelledby="brands-title">
      <div className="card-head">
        <h2 id="brands-title">品牌</h2>
        <a className="link" href={brandListAddress({ type: side })}>
          全部{TITLES[side]}品牌
        </a>
      </div>
      <div className="card-body grid gap-4">
        <Tabs
          label="品牌类型"
          tabs={BRAND_SIDES.map((other) => ({
            title: TITLES[other],
            href: `${home}?brands=${other}#brands`,
            isCurrent: other === side,
          }))}
        />
        {brands.length > 0 ? (
          <ul className="brand-grid">
            {brands.map((brand) => (
              <li key={brand.id}>
                <BrandCard brand={brand} />
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-secondary">还没有{TITLES[side]}品牌的型号。</p>
        )}
      </div>
    </section>
  );
}
