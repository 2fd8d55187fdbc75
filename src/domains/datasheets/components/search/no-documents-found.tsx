import { documentSearchAddress } from "#domains/catalogue/document-addresses.ts";
import { searchAddress } from "#domains/catalogue/addresses.ts";
import { NothingFound, type Way } from "#domains/catalogue/components/public/search/nothing-found.tsx";

interface NoDocumentsFoundProps {
  keywords: string;
  /** Whether filters narrow the search. */
  isNarrowed: boolean;
  /** Words of which something is found. */
  shorter: string | null;
}

/** Stands in place of datasheets where none fits. */
export function NoDocumentsFound({ keywords, isNarrowed, shorter }: NoDocumentsFoundProps) {
  const ways: (Way | false)[] = [
    isNarrowed && { title: keywords ? "在全部规格书中查找" : "清空筛选", href: documentSearchAddress({ keywords }) },
    keywords !== "" && { title: "搜索型号", href: searchAddress({ keywords }) },
    shorter !== null && {
      title: (
        <>
          查找 <span className="mpn">{shorter}</span>
        </>
      ),
      href: documentSearchAddress({ keywords: shorter }),
    },
    { title: "上传规格书", href: "/upload" },
  ];
  return (
    <NothingFound
      title={!keywords || isNarrowed ? "没有符合条件的规格书" : `没有找到包含“${keywords}”的规格书`}
      text={
        isNarrowed
          ? "减少筛选条件，或在全部规格书中查找。"
          : "已在正文、标题、型号和品牌中查找，繁简写法和常用的中英文说法也一并查过。可以换一种说法，或只输入型号的前几位；扫描件中的文字不能查找。"
      }
      ways={ways.filter((way) => way !== false)}
    />
  );
}
