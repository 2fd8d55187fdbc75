import { endlessBudget, type Budget } from "./budget.ts";
import { ChangedParts } from "./changed-parts.ts";
import { IdPlaces, type ColumnPlaces } from "./document-filter.ts";
import { DocumentText } from "./document-text.ts";
import { openArrays, type IndexArrays, type IndexImage } from "./index-image.ts";
import { PackagingTable } from "./packaging-table.ts";
import { SortedKeys } from "./sorted-keys.ts";

/** An image with all that reading it needs, and what has changed since. */
export interface OpenIndex {
  arrays: IndexArrays;
  text: DocumentText;
  keys: SortedKeys;
  places: ColumnPlaces;
  changes: ChangedParts;
  packaging: PackagingTable;
  /** Of the query that is under way. */
  budget: Budget;
}

/** Opens an image that nothing has changed since. */
export function openIndex(image: IndexImage): OpenIndex {
  const arrays = openArrays(image);
  const text = new DocumentText(arrays);
  return {
    arrays,
    text,
    keys: new SortedKeys(arrays, text),
    places: {
      brands: new IdPlaces(arrays.brandIds),
      categories: new IdPlaces(arrays.categoryIds),
      packages: new IdPlaces(arrays.packageIds),
    },
    changes: new ChangedParts(arrays),
    packaging: new PackagingTable([]),
    budget: endlessBudget(),
  };
}
