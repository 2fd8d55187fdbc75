import { LinkButton } from "#web/components/button.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { CATEGORIES_ADDRESS } from "#domains/catalogue/addresses.ts";
import type { CategoryParts } from "../../contract/category-parts.ts";
import { type CategoryView, changedAddress, clearedAddress, countFilters } from "./category-view.ts";

/** Stands where the table would: the filters leave nothing, or the category has no parts yet. */
export function NoPartsInCategory({ view, parts }: { view: CategoryView; parts: CategoryParts }) {
  const isNarrowed = countFilters(view) > 0;
  return (
    <div className="card">
      <EmptyState
        icon="search"
        title={isNarrowed ? "没有型号符合全部筛选条件" : "这个分类还没有型号"}
        text={isNarrowed ? "去掉上方的一个条件，或放宽数值范围。" : "可以浏览其他分类，或直接搜索型号。"}
        actions={
          isNarrowed ? (
            <>
              <LinkButton href={clearedAddress(view)}>清空筛选</LinkButton>
              {parts.unknownLeftOut > 0 && (
                <LinkButton href={changedAddress(view, { unknown: true })}>保留未知</LinkButton>
              )}
            </>
          ) : (
            <LinkButton href={CATEGORIES_ADDRESS}>全部分类</LinkButton>
          )
        }
      />
    </div>
  );
}
