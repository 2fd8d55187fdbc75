import { LinkButton } from "#web/components/button.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { brandListAddress, searchAddress } from "../../addresses.ts";
import type { CategoryBranch } from "../../contract.ts";
import { CategoryDirectory } from "../categories/category-directory.tsx";
import { shorterWords } from "./shorter-words.ts";

interface NothingFoundProps {
  keywords: string;
  /** Whether a brand or category narrows the search. */
  isNarrowed: boolean;
  categories: CategoryBranch[];
}

/** Says what to try where nothing fits. */
export function NothingFound({ keywords, isNarrowed, categories }: NothingFoundProps) {
  const shorter = shorterWords(keywords);
  return (
    <>
      <div className="card">
        <EmptyState
          icon="search"
          title={keywords ? `没有找到“${keywords}”` : "没有符合条件的型号"}
          text="检查型号是否完整；只输入前几位；去掉封装或包装后缀；注意 0 与 O、1 与 I 的区别；或换用品牌的中文、英文名。"
          actions={
            <>
              {isNarrowed && keywords && <LinkButton kind="primary" href={searchAddress({ keywords })}>在全部型号中搜索</LinkButton>}
              {shorter && (
                <LinkButton kind={isNarrowed ? "plain" : "primary"} href={searchAddress({ keywords: shorter })}>
                  搜索 <span className="mpn">{shorter}</span>
                </LinkButton>
              )}
              <LinkButton href={brandListAddress()}>按品牌查找</LinkButton>
            </>
          }
        />
      </div>
      {categories.length > 0 && (
        <section className="card" aria-labelledby="categories-title">
          <div className="card-head">
            <h2 id="categories-title">按分类查找</h2>
          </div>
          <div className="card-body">
            <CategoryDirectory categories={categories} />
          </div>
        </section>
      )}
    </>
  );
}
