import { useEffect, useState } from "react";
import { withLogin } from "#domains/accounts/components/public/require-login.ts";
import { useFrame } from "#domains/site/components/public/use-frame.ts";
import { formatNumber } from "#shared/format-number.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { Icon } from "#web/components/icon.tsx";
import { showToast } from "#web/components/toast.tsx";
import { readLoginInfo } from "#web/login-info.ts";
import { messageOf } from "#web/message-of.ts";
import { comments } from "../contract/comments.ts";

/** Likes an article, after a login where nobody is signed in; pressed again, no longer. */
export function LikeButton({ articleId, likes }: { articleId: number; likes: number }) {
  const { isSignedIn } = useFrame();
  const [known, setKnown] = useState({ likes, isLiked: false });
  const [isBusy, setIsBusy] = useState(false);

  useEffect(() => {
    setKnown({ likes, isLiked: false });
    if (!readLoginInfo()) return;
    const left = new AbortController();
    callApi(comments.articleLikes, { id: articleId }, left).then(setKnown, () => {});
    return () => left.abort();
  }, [articleId, likes, isSignedIn]);

  async function handlePress() {
    setIsBusy(true);
    try {
      const liked = await withLogin(() => callApi(comments.likeArticle, { id: articleId, wanted: known.isLiked ? "false" : "true" }));
      if (liked) setKnown(liked);
    } catch (error) {
      showToast({ kind: "error", text: messageOf(error) });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Button size="small" aria-pressed={known.isLiked} isBusy={isBusy} onClick={() => void handlePress()}>
      <Icon name="thumb" size={14} />
      {known.isLiked ? "已赞" : "赞"}
      {known.likes > 0 && <span className="num">{formatNumber(known.likes)}</span>}
    </Button>
  );
}
