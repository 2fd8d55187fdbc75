import { useLoaderData } from "react-router";
import type { DataOf } from "#api/define-calls.ts";
import { partCategories } from "#domains/catalogue/contract/categories.ts";
import { formatNumber } from "#shared/format-number.ts";
import type { BlockData } from "#web/block.ts";
import { Blocks } from "#web/blocks.tsx";
import { StillPart } from "#web/components/still-part.tsx";
import type { LoaderArgs, Meta } from "#web/page.ts";
import { PHONE_HOME } from "#web/places.ts";
import { type Still, still } from "#web/still.ts";
import { MobileSearchForm } from "#domains/catalogue/components/public/search/mobile-search-form.tsx";
import { useFrame } from "../components/public/use-frame.ts";

export const meta = ({ siteName }: { siteName: string }): Meta => ({
  title: `${siteName}手机版`,
  description: "在手机上查芯片型号、参数与规格书。",
  canonical: "/",
});

interface MobileHomePage {
  categories: Still<DataOf<typeof partCategories.listCategories>>;
  blocks: BlockData;
}

export async function loader({ call, blocks }: LoaderArgs): Promise<MobileHomePage> {
  const [categories, shown] = await Promise.all([call(partCategories.listCategories, {}), blocks(PHONE_HOME, null)]);
  return { categories: still(categories), blocks: shown };
}

export default function MobileHome() {
  const { categories, blocks } = useLoaderData<MobileHomePage>();
  const { searchedWords, hotWords } = useFrame();
  const words = searchedWords.length > 0 ? searchedWords : hotWords;
  return (
    <div className="grid gap-5 py-4">
      <h1 className="text-2xl">查型号，读规格书</h1>
      <MobileSearchForm />
      <nav className="flex flex-wrap gap-2" aria-label="热门搜索">
        {words.map((word) => (
          <a key={word} className="mobile-chip mpn" href={`/mobile/search?${new URLSearchParams({ keywords: word })}`}>
            {word}
          </a>
        ))}
      </nav>
      <Blocks place={PHONE_HOME} spot="sections" subject={null} data={blocks} />
      <section className="grid gap-2">
        <h2>分类</h2>
        <StillPart name="categories" data={categories}>
          {(categories) => (
            <ul className="mobile-list">
              {categories
                .filter(({ partCount }) => partCount > 0)
                .map(({ slug, name, partCount }) => (
                  <li key={slug}>
                    <a href={`/datasheet/datasheetCategory/${slug}`}>
                      <span className="font-medium">{name}</span>
                      <span className="num text-sm text-secondary">{formatNumber(partCount)} 个型号</span>
                    </a>
                  </li>
                ))}
            </ul>
          )}
        </StillPart>
      </section>
    </div>
  );
}
