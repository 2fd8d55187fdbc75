import { useLoaderData, useLocation } from "react-router";
import type { DataOf } from "#api/define-calls.ts";
import type { BlockData } from "#web/block.ts";
import { Blocks } from "#web/blocks.tsx";
import { FriendlyTime } from "#web/components/friendly-time.tsx";
import { StillPart } from "#web/components/still-part.tsx";
import { orLeftOut } from "#web/or-left-out.ts";
import type { LoaderArgs, Meta } from "#web/page.ts";
import { HOME_PAGE } from "#web/places.ts";
import { type Still, still } from "#web/still.ts";
import { formatNumber } from "#shared/format-number.ts";
import { site } from "../contract/site.ts";
import { BRAND_SIDES, type BrandSide, BrandWall } from "#domains/catalogue/components/public/brands/brand-wall.tsx";
import { CategoryMenu } from "#domains/catalogue/components/public/categories/category-menu.tsx";
import { DocumentTeaser } from "#domains/datasheets/components/public/document-teaser.tsx";
import { HotWordList } from "#domains/catalogue/components/public/popularity/hot-word-list.tsx";
import { EmptyCatalogue } from "#domains/catalogue/components/public/search/empty-catalogue.tsx";
import { documents } from "#domains/datasheets/contract/documents.ts";
import { popularity } from "#domains/catalogue/contract/popularity.ts";
import { brands } from "#domains/catalogue/contract/brands.ts";
import { partCategories } from "#domains/catalogue/contract/categories.ts";
import type { Brand } from "#domains/catalogue/contract/brand-shapes.ts";
import type { CategoryBranch } from "#domains/catalogue/contract/category-shapes.ts";
import type { DocumentCard } from "#domains/catalogue/contract/document-shapes.ts";

const BRANDS_SHOWN = 24;
const POPULAR_SHOWN = 6;
// As many as stand beside the categories: alone, with one more card, with two.
const NEWEST_SHOWN = [14, 8, 4] as const;
// Enough to find some among them that describe a part.
const NEWEST_ASKED = 40;

interface HomePage {
  isEmpty: boolean;
  categories: Still<CategoryBranch[]>;
  wall: Still<{ side: BrandSide; brands: Brand[] }>;
  newest: Still<{ documents: DocumentCard[]; total: number; now: string } | null>;
  popular: Still<DataOf<typeof documents.popularDocuments>>;
  hot: DataOf<typeof popularity.hotWords> | null;
  blocks: BlockData;
  slots: DataOf<typeof site.readHomeSlots>;
  now: string;
}

export const meta = ({ url, siteName }: { url: URL; siteName: string }): Meta => ({
  title: `${siteName} - 芯片规格书查询与下载`,
  description: "按型号、品牌与分类查芯片规格书：中英文数据手册在线阅读、PDF 下载，附参数、封装、价格与库存。",
  canonical: "/",
  structuredData: {
    "@context": "https://schema.org",
    "@type": "WebSite",
    name: siteName,
    url: `${url.origin}/`,
    potentialAction: {
      "@type": "SearchAction",
      target: `${url.origin}/specification/?keywords={keywords}`,
      "query-input": "required name=keywords",
    },
  },
});

export async function loader({ call, url, blocks }: LoaderArgs): Promise<HomePage> {
  const [categories, leading, newest, popular, hot, shown, slots] = await Promise.all([
    call(partCategories.listCategories, {}),
    call(brands.leadingBrands, { count: BRANDS_SHOWN }),
    orLeftOut(call(documents.newestDocuments, { pageIndex: 1, pageSize: NEWEST_ASKED }), null),
    orLeftOut(call(documents.popularDocuments, { pageSize: POPULAR_SHOWN }), []),
    orLeftOut(call(popularity.hotWords, {}), null),
    blocks(HOME_PAGE, null),
    orLeftOut(call(site.readHomeSlots, {}), []),
  ]);
  const asked = BRAND_SIDES.find((side) => side === url.searchParams.get("brands"));
  const side = asked ?? (leading.domestic.length > 0 ? "domestic" : "international");
  const now = new Date().toISOString();
  const cardsBeside = Number(hasWords(hot)) + Number(popular.length > 0);
  return {
    isEmpty: categories.length === 0 && leading[side].length === 0 && newest?.totalRecord === 0,
    categories: still(categories),
    wall: still({ side, brands: leading[side] }),
    newest: still(
      newest && {
        documents: partsFirst(newest.data).slice(0, NEWEST_SHOWN[cardsBeside]),
        total: newest.totalRecord,
        now,
      },
    ),
    popular: still(popular),
    hot,
    blocks: shown,
    slots,
    now,
  };
}

function hasWords(hot: HomePage["hot"]): hot is NonNullable<HomePage["hot"]> {
  return hot !== null && hot.words.length > 0;
}

/** Real ones come before samples; among each, what describes a part before files of which no part is known. */
function partsFirst(documents: DocumentCard[]): DocumentCard[] {
  const rank = ({ part, isSample }: DocumentCard) => Number(isSample) * 2 + Number(!part);
  return documents.toSorted((one, other) => rank(one) - rank(other));
}

export default function Home() {
  const { isEmpty, categories, wall, newest, popular, hot, blocks, slots, now } = useLoaderData<HomePage>();
  const { pathname } = useLocation();
  return (
    <div className="grid grid-cols-1 gap-4 py-4">
      <h1 className="text-lg">芯片规格书查询与下载</h1>
      {slots.length > 0 && <Slots slots={slots} />}
      {isEmpty ? (
        <EmptyCatalogue />
      ) : (
        <>
          <div className="home-top">
            <CategoryMenu categories={categories} />
            <div className="grid min-w-0 grid-cols-1 content-start gap-4">
              {hasWords(hot) && <HotWordList {...hot} />}
              <StillPart name="newest" data={newest}>
                {(newest) => newest && <Newest {...newest} />}
              </StillPart>
              <StillPart name="popular" data={popular}>
                {(popular) => popular.length > 0 && <Popular popular={popular} />}
              </StillPart>
            </div>
          </div>
          <StillPart name="brands" data={wall}>
            {(wall) => <BrandWall {...wall} home={pathname} />}
          </StillPart>
          <Blocks place={HOME_PAGE} spot="sections" subject={{ now }} data={blocks} />
        </>
      )}
    </div>
  );
}

/** What operators recommend. */
function Slots({ slots }: Pick<HomePage, "slots">) {
  return (
    <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-4" aria-label="推荐">
      {slots.map(({ title, text, path, picture }) => (
        <li key={title + path}>
          <a className="card card-body block h-full" href={path}>
            {picture && <img className="slot-picture" src={picture} alt="" width={640} height={360} loading="lazy" />}
            <span className="block font-medium wrap-anywhere">{title}</span>
            {text && <span className="block text-sm text-secondary wrap-anywhere">{text}</span>}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Newest({ documents, total, now }: { documents: DocumentCard[]; total: number; now: string }) {
  return (
    <section className="card" aria-labelledby="newest-title">
      <div className="card-head">
        <h2 id="newest-title">最新规格书</h2>
        <span className="num text-sm text-secondary">共收录 {formatNumber(total)} 份</span>
      </div>
      {documents.length > 0 ? (
        <ul className="document-grid home-newest">
          {documents.map((document) => (
            <li key={document.id}>
              <DocumentTeaser document={document}>
                <FriendlyTime at={document.createdAt} now={now} act="收录" />
              </DocumentTeaser>
            </li>
          ))}
        </ul>
      ) : (
        <p className="card-body text-secondary">还没有收录规格书文件。型号页上仍可查看参数与外部规格书的链接。</p>
      )}
    </section>
  );
}

function Popular({ popular }: { popular: DataOf<typeof documents.popularDocuments> }) {
  return (
    <section className="card" aria-labelledby="popular-title">
      <div className="card-head">
        <h2 id="popular-title">本周下载最多</h2>
      </div>
      <ol className="document-grid">
        {popular.map((document) => (
          <li key={document.id}>
            <DocumentTeaser document={document}>
              <span className="num">{formatNumber(document.downloads)} 次下载</span>
            </DocumentTeaser>
          </li>
        ))}
      </ol>
    </section>
  );
}
