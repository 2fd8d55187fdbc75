import { documentSearchAddress } from "../../document-addresses.ts";
import { brandListAddress, searchAddress } from "../../addresses.ts";
import type { CategoryBranch } from "../../contract/category-shapes.ts";
import { CategoryDirectory } from "../categories/category-directory.tsx";
import { NothingFound, type Way } from "../public/search/nothing-found.tsx";
import { shorterWords } from "../public/search/shorter-words.ts";

interface NoPartsFoundProps {
  keywords: string;
  /** Whether filters narrow the search. */
  isNarrowed: boolean;
  categories: CategoryBranch[];
}

/** Stands in place of parts where none fits. */
export function NoPartsFound({ keywords, isNarrowed, categories }: NoPartsFoundProps) {
  const shorter = shorterWords(keywords);
  const ways: (Way | false)[] = [
    isNarrowed && { title: keywords ? "在全部型号中搜索" : "清空筛选", href: searchAddress({ keywords }) },
    shorter !== null && {
      title: (
        <>
          搜索 <span className="mpn">{shorter}</span>
        </>
      ),
      href: searchAddress({ keywords: shorter }),
    },
    keywords !== "" && { title: "在规格书内文中查找", href: documentSearchAddress({ keywords }) },
    { title: "按品牌查找", href: brandListAddress() },
    { title: "发布求购", href: "/inquiry/createRequirements" },
    { title: "上传规格书", href: "/upload" },
  ];
  return (
    <>
      <NothingFound
        title={!keywords || isNarrowed ? "没有符合条件的型号" : `没有找到“${keywords}”`}
        text={
          isNarrowed
            ? "减少筛选条件，或在全部型号中搜索。"
            : "检查型号是否完整；减少关键词，或只输入型号的前几位；注意 0 与 O、1 与 I 的区别；或换用品牌的中文、英文名。"
        }
        ways={ways.filter((way) => way !== false)}
      />
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
