import { useState } from "react";
import { useLoaderData, useNavigate, useRevalidator } from "react-router";
import type { DataOf } from "#api/define-calls.ts";
import type { FavouriteList } from "#shared/favourite-list.ts";
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
import { loadEntries, useEntries } from "#web/entries.ts";
import type { LoaderArgs, Meta } from "#web/page.ts";
import { failuresInToast, useAttempts } from "#web/use-form.ts";
import { favourAddress } from "../favourite-addresses.ts";
import { loadOwn } from "#web/load-own.ts";
import { LoginNeeded } from "#web/components/login-needed.tsx";
import { withLogin } from "#web/require-login.ts";
import { favourites } from "../contract/favourites.ts";

const PAGE_SIZE = 20;
const { removeFavourite, unfollow } = favourites;

interface FavourPage {
  list: FavouriteList;
  page: number;
  own: { kept: DataOf<typeof favourites.favourites>; now: string } | null;
}

export const meta = ({ data: { list } }: { data: FavourPage }): Meta => ({
  title: titleOf(list),
  description: "我收藏和关注的规格书、型号、品牌、企业、商家、文章、作者与专栏。",
  canonical: favourAddress(list.name, 1),
  isHidden: true,
});

export async function loader({ call, url, isSignedIn, domains }: LoaderArgs): Promise<FavourPage> {
  const lists = await loadEntries(domains, "favouriteLists");
  const list = lists.find(({ name }) => name === url.searchParams.get("list")) ?? lists[0]!;
  const page = pageNumber(url.searchParams.get("page") ?? "");
  const own = await loadOwn(isSignedIn, async () => {
    const kept = await call(list.isFollowed ? favourites.follows : favourites.favourites, {
      type: list.kind,
      pageIndex: page,
      pageSize: PAGE_SIZE,
    });
    return { kept, now: new Date().toISOString() };
  });
  return { list, page, own };
}

export default function MyFavour() {
  const { list, page, own } = useLoaderData<FavourPage>();
  const tabs = useEntries("favouriteLists").map((other) => ({
    title: titleOf(other),
    href: favourAddress(other.name, 1),
    isCurrent: other.name === list.name,
  }));
  return (
    <>
      <h1>我的收藏</h1>
      <Tabs label="收藏与关注" tabs={tabs} />
      {own ? (
        <KeptList key={list.name} list={list} page={page} kept={own.kept} now={own.now} />
      ) : (
        <LoginNeeded act="查看我的收藏" />
      )}
    </>
  );
}

/** What the list is called among all of a user's. */
function titleOf({ title, isFollowed }: FavouriteList): string {
  return `${isFollowed ? "关注" : "收藏"}的${title}`;
}

interface KeptListProps {
  list: FavouriteList;
  page: number;
  kept: DataOf<typeof favourites.favourites>;
  now: string;
}

function KeptList({ list, page, kept: { data, totalRecord }, now }: KeptListProps) {
  const { name, kind, isFollowed } = list;
  const title = titleOf(list);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { isBusy, attempt } = useAttempts(failuresInToast);
  const [pressed, setPressed] = useState<number | null>(null);

  async function remove(id: number) {
    const removed = await withLogin(() => callApi(isFollowed ? unfollow : removeFavourite, { type: kind, id }));
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
          text={`在${list.title}页点“${isFollowed ? "关注" : "收藏"}”，就会列在这里。`}
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
          {data.map(({ id, name: thing, about, path, createdAt }) => (
            <li key={id}>
              <div className="min-w-0">
                <a className="link wrap-anywhere" href={path}>
                  {thing}
                </a>
                <p className="text-sm text-secondary">
                  {about && `${about}，`}
                  <FriendlyTime at={createdAt} now={now} />
                </p>
              </div>
              <span className="needs-script">
                <Button
                  size="small"
                  aria-label={`移除 ${thing}`}
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
