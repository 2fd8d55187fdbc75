import { Suspense, useEffect, useRef, useState } from "react";
import type { DataOf } from "#api/define-calls.ts";
import { formatNumber } from "#shared/format-number.ts";
import { lazyPart } from "#web/lazy-part.tsx";
import type { comments } from "../../contract/comments.ts";
import { CommentView } from "./comment-view.tsx";

const CommentList = lazyPart(async () => (await import("./comment-list.tsx")).CommentList);
/** It comes before it is seen. */
const NEAR = "600px";

export interface CommentSectionProps {
  articleId: number;
  takesComments: boolean;
  /** What `comments` answers first, for readers without JavaScript; without it the browser asks. */
  first?: DataOf<typeof comments.listComments> | null;
}

/** What readers say to an article: read at once where the page brought it, alive once somebody comes near. */
export function CommentSection({ articleId, takesComments, first = null }: CommentSectionProps) {
  const section = useRef<HTMLElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && setIsNear(true),
      { rootMargin: NEAR },
    );
    observer.observe(section.current!);
    return () => observer.disconnect();
  }, []);
  const plain = <PlainComments takesComments={takesComments} first={first} />;
  return (
    <section ref={section} id="comments" className="card" aria-label="评论">
      {isNear ? (
        <Suspense fallback={plain}>
          <CommentList key={articleId} articleId={articleId} takesComments={takesComments} first={first} />
        </Suspense>
      ) : (
        plain
      )}
    </section>
  );
}

function PlainComments({ takesComments, first }: Pick<CommentSectionProps, "takesComments" | "first">) {
  return (
    <>
      <div className="card-head">
        <h2>
          评论{first && first.shown > 0 && <span className="num text-secondary"> {formatNumber(first.shown)}</span>}
        </h2>
      </div>
      <div className="card-body grid gap-4">
        {!takesComments && <p className="text-secondary">作者没有开放评论。</p>}
        {takesComments && first?.data.length === 0 && <p className="text-secondary">还没有评论，来说第一句。</p>}
        {first?.data.map(({ firstReplies, ...root }) => (
          <div key={root.id} className="comment-thread">
            <CommentView comment={root} now={first.now} />
            {firstReplies.length > 0 && (
              <div className="comment-replies">
                {firstReplies.map((reply) => (
                  <CommentView key={reply.id} comment={reply} now={first.now} />
                ))}
              </div>
            )}
          </div>
        ))}
      </div>
    </>
  );
}
