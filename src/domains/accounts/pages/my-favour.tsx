import { useState } from "react";
import { useLoaderData, useNavigate, useRevalidator } from "react-router";
import type { DataOf } from "#api/define-calls.ts";
import { pageNumber } from "#shared/page-number.ts";
import { callApi } from "#web/call-api.ts";
import { Button, LinkButton } from "#web/components/button.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { FriendlyTime } from "#web/components/friendly-time.tsx";
import { PageMissing } from "#web/components/page-missing.tsx";
import { countPages } from "#web/components/pager-window.ts";
import { Pager } from "#web/components/pager.tsx";
import { Tabs } from "#web/components/tabs.tsx";
import { showToast } from "#web/components/toast.tsx";
import type { LoaderArgs, Meta } from "#web/page.ts";
import { failuresInToast, useAttempts } from "#web/use-form.ts";
import { type FavourList, favourAddress } from "../components/public/favour-address.ts";
import { loadOwn } from "#web/load-own.ts";
import { LoginNeeded } from "#web/components/login-needed.tsx";
import { withLogin } from "#web/require-login.ts";
import { favourites } from "../contract/favourites.ts";

const PAGE_SIZE = 20;
const { removeFavourite, unfollow } = favourites;

const LISTS = {
  document: { title: "收藏的规格书", ofWhat: "规格书", isFollowed: false, type: "document" },
  part: { title: "收藏的型号", ofWhat: "型号", isFollowed: false, type: "part" },
  favouriteBrand: { title: "收藏的品牌", ofWhat: "品牌", isFollowed: false, type: "brand" },
  company: { title: "收藏的企业", ofWhat: "企业", isFollowed: false, type: "company" },
  brand: { title: "关注的品牌", ofWhat: "品牌", isFollowed: true, type: "brand" },
  followedPart: { title: "关注的型号", ofWhat: "型号", isFollowed: true, type: "part" },
  followedCompany: { title: "关注的企业", ofWhat: "企业", isFollowed: true, type: "company" },
  merchant: { title: "收藏的商家", ofWhat: "商家", isFollowed: false, type: "merchant" },
  followedMerchant: { title: "关注的商家", ofWhat: "商家", isFollowed: true, type: "merchant" },
  article: { title: "收藏的文章", ofWhat: "文章", isFollowed: false, type: "article" },
  followedAuthor: { title: "关注的作者", ofWhat: "作者", isFollowed: true, type: "author" },
  followedColumn: { title: "关注的专栏", ofWhat: "专栏", isFollowed: true, type: "column" },
} as const satisfies Record<FavourList, object>;

interface FavourPage {
  name: FavourList;
  page: number;
  own: { list: DataOf<typeof favourites.favourites>; now: string } | null;
}

export const meta = ({ data: { name } }: { data: FavourPage }): Meta => ({
  title: LISTS[name].title,
  description: "我收藏和关注的规格书、型号、品牌、企业、商家、文章、作者与专栏。",
  canonical: favourAddress(name, 1),
  isHidden: true,
});

export async function loader({ call, url, isSignedIn }: LoaderArgs): Promise<FavourPage> {
  const asked = url.searchParams.get("list") ?? "";
  const name = Object.hasOwn(LISTS, asked) ? (asked as FavourList) : "document";
  const page = pageNumber(url.searchParams.get("page") ?? "");
  const { isFollowed, type } = LISTS[name];
  const own = await loadOwn(isSignedIn, async () => {
    const list = await call(isFollowed ? favourites.follows : favourites.favourites, {
      type: type as never,
      pageIndex: page,
      pageSize: PAGE_SIZE,
    });
    return { list, now: new Date().toISOString() };
  });
  return { name, page, own };
}

export default function MyFavour() {
  const { name, page, own } = useLoaderData<FavourPage>();
  const tabs = (Object.keys(LISTS) as FavourList[]).map((other) => ({
    title: LISTS[other].title,
    href: favourAddress(other, 1),
    isCurrent: other === name,
  }));
  return (
    <>
      <h1>我的收藏</h1>
      <Tabs label="收藏与关注" tabs={tabs} />
      {own ? (
        <KeptList key={name} name={name} page={page} list={own.list} now={own.now} />
      ) : (
        <LoginNeeded what="我的收藏" />
      )}
    </>
  );
}

function KeptList({
  name,
  page,
  list: { data, totalRecord },
  now,
}: {
  name: FavourList;
  page: number;
  list: DataOf<typeof favourites.favourites>;
  now: string;
}) {
  const { title, ofWhat, isFollowed, type } = LISTS[name];
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { isBusy, attempt } = useAttempts(failuresInToast);
  const [pressed, setPressed] = useState<number | null>(null);

  async function remove(id: number) {
    const removed = await withLogin(() =>
      callApi(isFollowed ? unfollow : removeFavourite, { type: type as never, id }),
    );
    if (removed) showToast({ kind: "success", text: "操作成功" });
    const isPageEmpty = removed && page > 1 && data.length === 1;
    await (isPageEmpty ? navigate(favourAddress(name, page - 1), { replace: true }) : revalidate());
  }

  function handleRemove(id: number) {
    setPressed(id);
    void attempt(() => remove(id));
  }

  if (totalRecord === 0) {
    return (
      <div className="card">
        <EmptyState
          icon="star"
          title={`还没有${title}`}
          text={`在${ofWhat}页点“${isFollowed ? "关注" : "收藏"}”，就会列在这里。`}
          actions={<LinkButton href="/">去找规格书</LinkButton>}
        />
      </div>
    );
  }
  if (data.length === 0)
    return <PageMissing page={page} lastHref={favourAddress(name, countPages(totalRecord, PAGE_SIZE))} />;
  return (
    <>
      <section className="card" aria-label={title}>
        <ul className="setting-list">
          {data.map(({ id, name: kept, about, path, createdAt }) => (
            <li key={id}>
              <div className="min-w-0">
                <a className="link wrap-anywhere" href={path}>
                  {kept}
                </a>
                <p className="text-sm text-secondary">
                  {about && `${about}，`}
                  <FriendlyTime at={createdAt} now={now} />
                </p>
              </div>
              <span className="needs-script">
                <Button
                  size="small"
                  aria-label={`移除 ${kept}`}
                  isBusy={isBusy && pressed === id}
                  onClick={() => handleRemove(id)}
                >
                  移除
                </Button>
              </span>
            </li>
          ))}
        </ul>
      </section>
      <Pager page={page} pageSize={PAGE_SIZE} total={totalRecord} hrefOf={(other) => favourAddress(name, other)} />
    </>
  );
}
