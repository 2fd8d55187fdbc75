import type { PartHit } from "../../contract/part-shapes.ts";

// In three lines of the narrowest column.
const FITTING_CHARACTERS = 48;

/** What a part is, in a table: its own words, and its category where the table has several. Null where nothing is known, so that a card leaves it out. */
export function descriptionCell({ description, category }: Pick<PartHit, "description" | "category">) {
  if (!description && !category) return null;
  return (
    <div className="min-w-0">
      {description && (
        <p className="part-description" title={description.length > FITTING_CHARACTERS ? description : undefined}>
          {description}
        </p>
      )}
      {category && <p className="text-xs text-secondary">{category.name}</p>}
    </div>
  );
}
