import { doPresses } from "#web/presses.ts";

interface FavouriteLinkProps {
  /** A kind that a domain declares as a favourite. */
  type: string;
  id: number;
  /** What it is, read aloud. */
  name: string;
}

/** Keeps a thing among the reader's favourites; stands in what only shows, as many as there are rows, and asks for no state. */
export function FavouriteLink({ type, id, name }: FavouriteLinkProps) {
  return (
    <button
      type="button"
      className="link needs-script"
      data-favourite={`${type} ${id}`}
      data-name={name}
      aria-label={`收藏 ${name}`}
    >
      收藏
    </button>
  );
}

doPresses("[data-favourite]", async (button) => (await import("./favourite-press.ts")).keepFavourite(button));
