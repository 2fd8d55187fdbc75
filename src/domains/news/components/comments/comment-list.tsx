import { useEffect, useRef, useState } from "react";
import type { DataOf } from "#api/define-calls.ts";
import { useIsLoadedForReader, useRootData } from "#web/use-root-data.ts";
import { formatNumber } from "#shared/format-number.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { Skeleton } from "#web/components/skeleton.tsx";
import { messageOf } from "#web/message-of.ts";
import { type Comment, COMMENTS_A_PAGE, comments, type RootComment } from "../../contract/comments.ts";
import { COMMENT_SORTS } from "../../labels.ts";
import { CommentForm } from "./comment-form.tsx";
import type { CommentSectionProps } from "./comment-section.tsx";
import { CommentThread } from "./comment-thread.tsx";
import { loadMore } from "./load-more.ts";

const SORT_TITLES = { hot: "最热", new: "最新" };
type Sort = (typeof COMMENT_SORTS)[number];
type Page = DataOf<typeof comments.listComments>;

/** Comments that can be sorted, answered, liked and reported; written anew by whoever is signed in. */
export function CommentList({ articleId, takesComments, first }: Required<CommentSectionProps>) {
  const { isSignedIn } = useRootData();
  const isForReader = useIsLoadedForReader();
  const [sort, setSort] = useState<Sort>("hot");
  const [list, setList] = useState<Page | null>(first);
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const shown = useRef(first ? `hot ${isForReader}` : "");

  useEffect(() => {
    const wanted = `${sort} ${isSignedIn}`;
    if (shown.current === wanted) return;
    const left = new AbortController();
    setFailure("");
    callApi(comments.listComments, { articleId, sort, pageSize: COMMENTS_A_PAGE }, left).then(
      (page) => {
        shown.current = wanted;
        setList(page);
      },
      (error: unknown) => !left.signal.aborted && setFailure(messageOf(error, "评论没有载入，请重试")),
    );
    return () => left.abort();
  }, [articleId, sort, isSignedIn, attempt]);

  async function handleMore() {
    if (!list) return setAttempt((last) => last + 1);
    setIsBusy(true);
    setFailure("");
    try {
      const { page, fresh } = await loadMore(list.data, {
        pageSize: COMMENTS_A_PAGE,
        load: (pageIndex) => callApi(comments.listComments, { articleId, sort, pageIndex, pageSize: COMMENTS_A_PAGE }),
      });
      setList((known) => known && { ...page, data: [...known.data, ...fresh] });
    } catch (error) {
      setFailure(messageOf(error, "评论没有载入，请重试"));
    } finally {
      setIsBusy(false);
    }
  }

  /** A list that is under way may be older than what is said or done meanwhile: it is asked for again. */
  function change(to: (known: Page) => Page) {
    setAttempt((last) => last + 1);
    setList((known) => known && to(known));
  }

  function handleAdded(comment: Comment) {
    change((known) => ({
      ...known,
      data: [{ ...comment, firstReplies: [] }, ...known.data],
      totalRecord: known.totalRecord + 1,
      shown: known.shown + (comment.state === "shown" ? 1 : 0),
    }));
  }

  /** One is pinned at most. */
  function handleChange(id: number, changed: RootComment | null) {
    change((known) => {
      const data = known.data.flatMap((one) =>
        one.id === id ? (changed ?? []) : changed?.isPinned ? { ...one, isPinned: false } : one,
      );
      return { ...known, data, totalRecord: known.totalRecord - (changed ? 0 : 1) };
    });
  }

  const isReviewed = list?.isReviewed ?? true;
  const loaded = list?.data.length ?? 0;
  return (
    <>
      <div className="card-head">
        <h2>评论{list && list.shown > 0 && <span className="num text-secondary"> {formatNumber(list.shown)}</span>}</h2>
        {loaded > 1 && (
          <div className="segments comment-sorts" role="group" aria-label="评论排序">
            {COMMENT_SORTS.map((one) => (
              <button key={one} type="button" aria-pressed={one === sort} onClick={() => setSort(one)}>
                {SORT_TITLES[one]}
              </button>
            ))}
          </div>
        )}
      </div>
      <div className="card-body grid gap-4">
        {takesComments ? (
          <CommentForm articleId={articleId} isReviewed={isReviewed} onAdded={handleAdded} />
        ) : (
          <p className="text-secondary">作者没有开放评论。</p>
        )}
        {failure && (
          <p role="alert">
            {failure}{" "}
            <Button size="small" onClick={() => void handleMore()} isBusy={isBusy}>
              重试
            </Button>
          </p>
        )}
        {!list && !failure && <Skeleton label="正在载入评论" />}
        {list && loaded === 0 && takesComments && <p className="text-secondary">还没有评论，来说第一句。</p>}
        {list?.data.map((root) => (
          <CommentThread
            key={root.id}
            root={root}
            articleId={articleId}
            now={list.now}
            takesComments={takesComments}
            isReviewed={isReviewed}
            mayPin={list.mayPin}
            onChange={(changed) => handleChange(root.id, changed)}
          />
        ))}
        {list && loaded < list.totalRecord && (
          <div>
            <Button isBusy={isBusy} onClick={() => void handleMore()}>
              更多评论
            </Button>
          </div>
        )}
      </div>
    </>
  );
}
