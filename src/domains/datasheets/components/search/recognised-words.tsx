import type { DataOf } from "#api/define-calls.ts";
import { searchAddress } from "../../addresses.ts";
import type { datasheets } from "../../contract.ts";

type RecognisedWordsProps = Pick<DataOf<typeof datasheets.searchParts>, "recognisedBrand" | "recognisedCategory">;

/** What the words were taken for, where that leads further: a category, or a maker that belongs to another by now. */
export function RecognisedWords({ recognisedBrand, recognisedCategory }: RecognisedWordsProps) {
  const successor = recognisedBrand?.successor;
  if (!successor && !recognisedCategory) return null;
  return (
    <p className="flex flex-wrap gap-x-4 text-secondary">
      {recognisedCategory && (
        <span>
          已按分类显示：<a className="link" href={searchAddress({ category: recognisedCategory.slug })}>{recognisedCategory.name}</a>
        </span>
      )}
      {successor && (
        <span>
          {recognisedBrand.nameCn ?? recognisedBrand.name} 已并入{" "}
          <a className="link" href={searchAddress({ keywords: recognisedBrand.otherKeywords, brand: successor.slug })}>{successor.nameCn ?? successor.name}</a>
        </span>
      )}
    </p>
  );
}
