import { useEffect, useState } from "react";
import { withLogin } from "#web/require-login.ts";
import { useRootData } from "#web/use-root-data.ts";
import { formatNumber } from "#shared/format-number.ts";
import { askOwn } from "#domains/accounts/components/public/ask-own.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { Icon } from "#web/components/icon.tsx";
import { failuresInToast, useAttempts } from "#web/use-form.ts";
import { comments } from "../../contract/comments.ts";

/** Likes an article, after a login where nobody is signed in; pressed again, no longer. */
export function LikeButton({ articleId, likes }: { articleId: number; likes: number }) {
  const { isSignedIn } = useRootData();
  const [known, setKnown] = useState({ likes, isLiked: false });
  const { isBusy, attempt } = useAttempts(failuresInToast);

  useEffect(() => {
    // What is read beside a press may be older than it.
    if (isBusy) return;
    if (!isSignedIn) return setKnown({ likes, isLiked: false });
    let isLeft = false;
    askOwn(comments.readArticleLikes, { id: articleId }).then(
      (liked) => isLeft || setKnown(liked),
      () => {},
    );
    return () => {
      isLeft = true;
    };
  }, [articleId, likes, isSignedIn, isBusy]);

  async function handlePress() {
    const liked = await withLogin(() =>
      callApi(comments.likeArticle, { id: articleId, wanted: known.isLiked ? "false" : "true" }),
    );
    if (liked) setKnown(liked);
  }

  return (
    <Button size="small" aria-pressed={known.isLiked} isBusy={isBusy} onClick={() => void attempt(handlePress)}>
      <Icon name="thumb" size={14} />
      {known.isLiked ? "已赞" : "赞"}
      {known.likes > 0 && <span className="num">{formatNumber(known.likes)}</span>}
    </Button>
  );
}
