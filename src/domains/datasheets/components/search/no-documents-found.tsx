import { documentSearchAddress, searchAddress } from "../../addresses.ts";
import { NothingFound, type Way } from "./nothing-found.tsx";
import { shorterWords } from "./shorter-words.ts";

interface NoDocumentsFoundProps {
  keywords: string;
  /** Whether filters narrow the search. */
  isNarrowed: boolean;
}

/** Stands in place of datasheets where none fits. */
export function NoDocumentsFound({ keywords, isNarrowed }: NoDocumentsFoundProps) {
  const shorter = shorterWords(keywords);
  const ways: (Way | false)[] = [
    isNarrowed && { title: keywords ? "在全部规格书中查找" : "清空筛选", href: documentSearchAddress({ keywords }) },
    keywords !== "" && { title: "搜索型号", href: searchAddress({ keywords }) },
    shorter !== null && { title: <>查找 <span className="mpn">{shorter}</span></>, href: documentSearchAddress({ keywords: shorter }) },
    { title: "上传规格书", href: "/upload" },
  ];
  return (
    <NothingFound
      title={!keywords || isNarrowed ? "没有符合条件的规格书" : `没有规格书写着“${keywords}”`}
      text={isNarrowed ? "减少筛选条件，或在全部规格书中查找。" : "减少关键词，或换一种说法，中文、英文都可以；型号可以只输入前几位。扫描件中的文字不能查找。"}
      ways={ways.filter((way) => way !== false)}
    />
  );
}
