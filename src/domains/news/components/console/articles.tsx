import type { DataOf } from "#api/define-calls.ts";
import { articleAddress } from "../../addresses.ts";
import { ARTICLE_ACTS } from "../../article-acts.ts";
import { type ArticleState, isToCome, LISTED_STATE_LABELS, stateLabel } from "../../labels.ts";
import { type Preview, articlesForOperators } from "../../contract/articles-for-operators.ts";
import { formatExactTime } from "#shared/format-date.ts";
import { callApi } from "#web/call-api.ts";
import { Button, LinkButton } from "#web/components/button.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { FriendlyTime } from "#web/components/friendly-time.tsx";
import { Tag, type TagTone } from "#web/components/tag.tsx";
import { ArticlePreview } from "./article-preview.tsx";
import { DecideDialog } from "#web/components/decide-dialog.tsx";
import { ConsoleTable } from "#web/console-table/console-table.tsx";
import type { SectionProps } from "#web/console-section.ts";
import { useAction } from "#web/use-action.ts";
import { useAsked } from "#web/use-asked.ts";
import { WordsSearch } from "#web/components/words-search.tsx";

type List = DataOf<typeof articlesForOperators.listArticlesForOperators>;
type Article = List["data"][number];

const TONES: Record<ArticleState, TagTone> = {
  DRAFT: "neutral",
  PENDING: "warning",
  PUBLISHED: "success",
  REJECTED: "neutral",
  DISMOUNT: "danger",
  DELETEED: "neutral",
};
const TAKING_DOWN = { ...ARTICLE_ACTS["take-down"], needsReason: true };
const RESTORING = { ...ARTICLE_ACTS.restore, needsReason: true };

const decisionOf = ({ isRestorable }: Article) => (isRestorable ? RESTORING : TAKING_DOWN);
const isMovable = ({ isShown, scheduledAt, isRestorable }: Article) => isShown || scheduledAt !== null || isRestorable;

/** Articles that others than their authors see, have seen or will see, or one of them as it is read; here they are taken down, or shown again. */
export function Articles({
  data: { list, preview },
  now,
  address,
}: SectionProps<{ list: List; preview: Preview | null }>) {
  const { thing: chosen, isOpen, ask, close, end } = useAsked<Article>();
  const { isBusy, act } = useAction();
  const decision = chosen ? decisionOf(chosen) : TAKING_DOWN;

  async function decide({ id, title, publishedVersion, isRestorable }: Article, reason: string) {
    const isDone = await act(
      () =>
        callApi(articlesForOperators.moveArticleForOperators, {
          id,
          version: publishedVersion!,
          act: isRestorable ? "restore" : "take-down",
          reason,
        }),
      () => `《${title}》已${decision.label}`,
    );
    if (isDone) end();
  }

  const [one] = list.data;
  return (
    <>
      {preview ? (
        <ArticlePreview
          preview={preview}
          acts={
            one && (
              <>
                {one.isShown && <LinkButton href={articleAddress({ id: one.id })}>查看页面</LinkButton>}
                {isMovable(one) && (
                  <Button kind={decisionOf(one).kind} onClick={() => ask(one)}>
                    {decisionOf(one).label}
                  </Button>
                )}
              </>
            )
          }
        />
      ) : (
        <ArticleList list={list} address={address} now={now} onChoose={ask} />
      )}
      {chosen && (
        <DecideDialog
          key={`${chosen.id} ${decision.label}`}
          isOpen={isOpen}
          decision={decision}
          count={1}
          holders={[]}
          isBusy={isBusy}
          onClose={close}
          onDecide={(reason) => void decide(chosen, reason)}
        />
      )}
    </>
  );
}

interface ArticleListProps {
  list: List;
  address: URL;
  now: string;
  onChoose: (article: Article) => void;
}

function ArticleList({ list, address, now, onChoose }: ArticleListProps) {
  return (
    <>
      <WordsSearch address={address} label="标题">
        <label>
          状态
          <select className="input" name="state" defaultValue={address.searchParams.get("state") ?? ""}>
            <option value="">全部</option>
            {(["PENDING", "SCHEDULED", "PUBLISHED", "REJECTED", "DISMOUNT"] as const).map((state) => (
              <option key={state} value={state}>
                {LISTED_STATE_LABELS[state]}
              </option>
            ))}
          </select>
        </label>
      </WordsSearch>
      <ConsoleTable
        caption="文章"
        address={address}
        total={list.totalRecord}
        nameOf={({ title }) => title}
        rows={list.data}
        keyOf={({ id }) => id}
        empty={<EmptyState title="没有找到文章" text="可以按标题的一部分查找；草稿只有作者自己可见。" />}
        columns={[
          {
            key: "title",
            isSortable: true,
            title: "标题",
            isRowHead: true,
            className: "is-wide",
            cell: ({ id, title, isShown }) => (
              <>
                <a className="link" href={`/ops/articles/${id}`}>
                  {title}
                </a>{" "}
                {isShown && (
                  <a className="link text-sm" href={articleAddress({ id })}>
                    查看页面
                  </a>
                )}
              </>
            ),
          },
          {
            key: "state",
            title: "状态",
            cell: ({ state, reason, isShown, scheduledAt }) => (
              <>
                <Tag tone={isToCome({ state, isSeen: isShown, scheduledAt }) ? "brand" : TONES[state]} title={reason}>
                  {stateLabel({ state, isSeen: isShown, scheduledAt })}
                </Tag>
                {scheduledAt && (
                  <p className="num text-sm text-secondary">
                    {isShown && "新版"}定于 {formatExactTime(scheduledAt).slice(0, 16)} 发布
                  </p>
                )}
              </>
            ),
          },
          { key: "channel", isSortable: true, title: "频道", cell: ({ channel }) => channel || "—" },
          {
            key: "writer",
            isSortable: true,
            title: "作者",
            cell: ({ writer }) =>
              writer ? (
                <a className="link" href={`/ops/users/${writer.id}`}>
                  {writer.nickName}
                </a>
              ) : (
                "—"
              ),
          },
          {
            key: "updated",
            isSortable: true,
            title: "更新",
            cell: ({ updatedAt }) => <FriendlyTime at={updatedAt} now={now} />,
          },
          {
            key: "acts",
            isFixed: true,
            title: "操作",
            cell: (article) => {
              const { label } = decisionOf(article);
              return (
                isMovable(article) && (
                  <Button size="small" aria-label={`${label} ${article.title}`} onClick={() => onChoose(article)}>
                    {label}
                  </Button>
                )
              );
            },
          },
        ]}
      />
    </>
  );
}
