import { useState } from "react";
import { useLoaderData } from "react-router";
import type { DataOf } from "#api/define-calls.ts";
import { ReviewNote } from "#domains/moderation/components/public/review-note.tsx";
import { pageNumber } from "#shared/page-number.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { Pager } from "#web/components/pager.tsx";
import { Tag, type TagTone } from "#web/components/tag.tsx";
import type { LoaderArgs, Meta } from "#web/page.ts";
import { loadOwn, type Own, type OwnRights } from "../../components/own-company/load-own.ts";
import { OwnFrame } from "../../components/own-company/own-frame.tsx";
import { PromotionDialog } from "../../components/own-company/promotion-dialog.tsx";
import { RemoveButton } from "../../components/own-company/remove-button.tsx";
import { useLastOpened } from "#web/use-last-opened.ts";
import { RunningPromotions } from "../../components/promotions/running-promotions.tsx";
import { type OwnPromotion, promotions } from "../../contract/promotions.ts";
import { OWN_PROMOTIONS_PATH } from "../../own-company-addresses.ts";
import { PROMOTION_STATE_LABELS, type PromotionState, PROMOTIONS_A_DAY_MAX } from "../../promotion-labels.ts";

const PER_PAGE = 20;
const TONES: Record<PromotionState, TagTone> = {
  coming: "neutral",
  running: "success",
  held: "warning",
  over: "neutral",
};

interface Announced {
  page: number;
  list: DataOf<typeof promotions.listOwnPromotions>;
}

export const meta: Meta = {
  title: "推广公告",
  description: "维护企业主页上的公告。",
  canonical: OWN_PROMOTIONS_PATH,
  isHidden: true,
};

export function loader(args: LoaderArgs): Promise<Own<Announced>> {
  const page = pageNumber(args.url.searchParams.get("page") ?? "");
  return loadOwn(
    args,
    async (call) => ({ page, list: await call(promotions.listOwnPromotions, { pageIndex: page, pageSize: PER_PAGE }) }),
    { isLapsedToo: true },
  );
}

export default function Promotion() {
  const own = useLoaderData<Own<Announced>>();
  return (
    <OwnFrame
      title="推广公告"
      text={`只展示在本企业主页上并标明「广告」，不影响任何排序；同一天最多 ${PROMOTIONS_A_DAY_MAX} 条。`}
      own={own}
    >
      {(announced, rights) => (
        <>
          <Promotions {...announced} {...rights} />
          {/* As the page of the company shows them. */}
          <RunningPromotions promotions={announced.list.data.filter(({ state }) => state === "running")} />
        </>
      )}
    </OwnFrame>
  );
}

function Promotions({ page, list: { data, totalRecord }, mayChange, mayRemove }: Announced & OwnRights) {
  const [edited, setEdited] = useState<OwnPromotion | "new" | null>(null);
  const shown = useLastOpened(edited);
  return (
    <section className="card" aria-labelledby="promotions-title">
      <div className="card-head">
        <h2 id="promotions-title">公告</h2>
        <span className="num text-sm text-secondary">共 {totalRecord} 条</span>
        {mayChange && (
          <span className="card-acts">
            <Button kind="primary" onClick={() => setEdited("new")}>
              添加公告
            </Button>
          </span>
        )}
      </div>
      {data.length === 0 ? (
        <EmptyState
          title="还没有公告"
          text={mayChange ? "添加后在开始日期自动出现在企业主页上。" : "由企业的管理员和销售添加。"}
        />
      ) : (
        <ul className="member-list">
          {data.map((one) => (
            <li key={one.id} aria-label={one.title}>
              <span className="grid min-w-0 grow basis-64 gap-1 wrap-anywhere">
                <span className="flex flex-wrap items-center gap-2">
                  <span className="font-medium">{one.title}</span>{" "}
                  <Tag tone={TONES[one.state]}>{PROMOTION_STATE_LABELS[one.state]}</Tag>
                </span>
                {one.text && <span className="text-sm">{one.text}</span>}
                <ReviewNote review={one.review} />
                <span className="num text-sm text-secondary">
                  {one.startsOn} 至 {one.endsOn} {one.brand?.name} {one.link}
                </span>
              </span>
              {mayRemove && (
                <span className="needs-script flex flex-wrap gap-2">
                  {mayChange && (
                    <Button size="small" aria-label={`编辑 ${one.title}`} onClick={() => setEdited(one)}>
                      编辑
                    </Button>
                  )}
                  <RemoveButton what={one.title} run={() => callApi(promotions.removePromotion, { id: one.id })}>
                    <p>删除后不能恢复。</p>
                  </RemoveButton>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {totalRecord > PER_PAGE && (
        <Pager
          page={page}
          pageSize={PER_PAGE}
          total={totalRecord}
          unit="条公告"
          hrefOf={(to) => `${OWN_PROMOTIONS_PATH}?page=${to}`}
        />
      )}
      {shown && (
        <PromotionDialog
          key={shown === "new" ? shown : shown.id}
          promotion={shown === "new" ? null : (data.find(({ id }) => id === shown.id) ?? shown)}
          isOpen={edited !== null}
          onClose={() => setEdited(null)}
        />
      )}
    </section>
  );
}
