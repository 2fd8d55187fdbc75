import { LinkButton } from "#web/components/button.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { useRouteExists } from "#web/route-exists.ts";
import { brandListAddress, searchAddress } from "../../addresses.ts";
import type { CategoryBranch } from "../../contract.ts";
import { CategoryDirectory } from "../categories/category-directory.tsx";
import { shorterWords } from "./shorter-words.ts";

interface NothingFoundProps {
  keywords: string;
  /** Whether filters narrow the search. */
  isNarrowed: boolean;
  categories: CategoryBranch[];
}

const OTHER_WAYS = [
  { title: "发布求购", href: "/inquiry/createRequirements" },
  { title: "上传规格书", href: "/upload" },
];

/** Says what to try where nothing fits. */
export function NothingFound({ keywords, isNarrowed, categories }: NothingFoundProps) {
  const shorter = shorterWords(keywords);
  const routeExists = useRouteExists();
  return (
    <>
      <div className="card">
        <EmptyState
          icon="search"
          title={!keywords || isNarrowed ? "没有符合条件的型号" : `没有找到“${keywords}”`}
          text={isNarrowed ? "减少筛选条件，或在全部型号中搜索。" : "检查型号是否完整；减少关键词，或只输入型号的前几位；注意 0 与 O、1 与 I 的区别；或换用品牌的中文、英文名。"}
          actions={
            <>
              {isNarrowed && <LinkButton kind="primary" href={searchAddress({ keywords })}>{keywords ? "在全部型号中搜索" : "清空筛选"}</LinkButton>}
              {shorter && (
                <LinkButton kind={isNarrowed ? "plain" : "primary"} href={searchAddress({ keywords: shorter })}>
                  搜索 <span className="mpn">{shorter}</span>
                </LinkButton>
              )}
              <LinkButton href={brandListAddress()}>按品牌查找</LinkButton>
              {OTHER_WAYS.filter(({ href }) => routeExists(href)).map(({ title, href }) => (
                <LinkButton key={href} href={href}>
                  {title}
                </LinkButton>
              ))}
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
