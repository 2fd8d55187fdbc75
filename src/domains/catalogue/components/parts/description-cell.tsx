import { doHovers } from "#web/presses.ts";
import type { PartHit } from "../../contract/part-shapes.ts";

/** What a part is, in a table: its own words, and its category where the table has several. Null where nothing is known, so that a card leaves it out. */
export function descriptionCell({ description, category }: Pick<PartHit, "description" | "category">) {
  if (!description && !category) return null;
  return (
    <div>
      {description && <p className="part-description">{description}</p>}
      {category && <small>{category.name}</small>}
    </div>
  );
}

doHovers(".part-description", (shown) => {
  if (shown.scrollHeight > shown.clientHeight) shown.title = shown.textContent;
});
