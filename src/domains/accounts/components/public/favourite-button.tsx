import { useEffect, useState } from "react";
import { useRootData } from "#web/use-root-data.ts";
import { askOwn } from "./ask-own.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { Icon } from "#web/components/icon.tsx";
import { showToast } from "#web/components/toast.tsx";
import { failuresInToast, useAttempts } from "#web/use-form.ts";
import { favourites } from "../../contract/favourites.ts";
import { withLogin } from "#web/require-login.ts";

const ACTS = {
  favourite: {
    add: favourites.addFavourite,
    remove: favourites.removeFavourite,
    look: favourites.areFavourites,
    title: "收藏",
    done: "已收藏",
  },
  follow: {
    add: favourites.follow,
    remove: favourites.unfollow,
    look: favourites.areFollowed,
    title: "关注",
    done: "已关注",
  },
};

interface FavouriteButtonProps {
  act: keyof typeof ACTS;
  /** A kind that a domain declares as a favourite, or as what can be followed. */
  type: string;
  id: number;
}

/** Keeps a thing among the reader's favourites or follows it, after a login where nobody is signed in; pressed again, lets it go. */
export function FavouriteButton({ act, type, id }: FavouriteButtonProps) {
  const { add, remove, look, title, done } = ACTS[act];
  const [isKept, setIsKept] = useState(false);
  const { isBusy, attempt } = useAttempts(failuresInToast);
  const [isSelf, setIsSelf] = useState(false);
  const { userId } = useRootData();

  useEffect(() => {
    if (isBusy) return;
    setIsSelf(type === "author" && userId === id);
    if (userId === null) return setIsKept(false);
    let isLeft = false;
    askOwn(look, { type, ids: [id] }).then(
      ({ ids }) => isLeft || setIsKept(ids.includes(id)),
      () => {},
    );
    return () => {
      isLeft = true;
    };
  }, [look, type, id, userId, isBusy]);

  async function handlePress() {
    const wanted = !isKept;
    const answer = await withLogin(() => callApi(wanted ? add : remove, { type, id }));
    if (!answer) return;
    setIsKept(wanted);
    showToast({ kind: "success", text: wanted ? done : `已取消${title}` });
  }

  // Nobody follows himself.
  if (isSelf) return null;
  return (
    <span className="needs-script">
      <Button kind="quiet" size="small" aria-pressed={isKept} isBusy={isBusy} onClick={() => void attempt(handlePress)}>
        <Icon name={isKept ? "check" : act === "favourite" ? "star" : "plus"} size={14} />
        {isKept ? done : title}
      </Button>
    </span>
  );
}
