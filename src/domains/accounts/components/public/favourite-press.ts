import { callApi } from "#web/call-api.ts";
import { showToast } from "#web/components/toast.tsx";
import { withLogin } from "#web/require-login.ts";
import { showRefusal } from "#web/show-refusal.ts";
import { showFavourite } from "./show-favourite.ts";
import { favourites } from "../../contract/favourites.ts";

/** Keeps what a pressed button names in `data-favourite`, after a login where nobody is signed in; pressed again, lets it go. */
export async function keepFavourite(button: HTMLElement): Promise<void> {
  const named = button.dataset["favourite"] ?? "";
  const [type = "", id] = named.split(" ");
  const isWanted = button.ariaPressed !== "true";
  const call = isWanted ? favourites.addFavourite : favourites.removeFavourite;
  try {
    if (!(await withLogin(() => callApi(call, { type, id: Number(id) })))) return;
  } catch (error) {
    showRefusal(error);
    return;
  }
  // A login shows the page anew: what was pressed may stand there no more.
  showFavourite(named, isWanted);
  showToast({ kind: "success", text: isWanted ? "已收藏" : "已取消收藏" });
}
