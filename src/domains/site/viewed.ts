import type { DataOf } from "#api/define-calls.ts";
import { partAddress } from "#domains/catalogue/addresses.ts";
import { documentAddress } from "#domains/catalogue/document-addresses.ts";
import { companyAddress } from "#domains/companies/addresses.ts";
import type { views } from "./contract/views.ts";

/** What was looked at, as it is listed. */
export interface Viewed {
  id: number;
  title: string;
  about: string;
  href: string;
  picture: string | null;
  viewedAt: string;
}

type Agent = DataOf<typeof views.listViewedAgents>["data"][number];
type Thing = DataOf<typeof views.listViewed>["data"][number];

export function viewedAgent({ id, mallGoods, createTime: viewedAt }: Agent): Viewed {
  const { name: title, about, fullLogo: picture } = mallGoods;
  return { id, title, about, href: companyAddress(mallGoods), picture, viewedAt };
}

/** One of a part, a datasheet, an article or a demand; none where its domain says nothing of it. */
export function viewedThing({ id, createTime: viewedAt, specDto, articleDTO, demandVO, partDto }: Thing): Viewed[] {
  if (partDto) {
    const { mpn: title, brandName: about } = partDto;
    return [{ id, viewedAt, title, about, href: partAddress(partDto), picture: null }];
  }
  if (specDto) {
    const { filename: title, brandCn: about, fullLogo: picture } = specDto;
    return [{ id, viewedAt, title, about, href: documentAddress(specDto), picture }];
  }
  if (articleDTO) {
    const { title, source: about, imgUrl: picture } = articleDTO;
    return [{ id, viewedAt, title, about, href: `/news/article-details/${articleDTO.id}`, picture }];
  }
  if (demandVO) {
    const about = demandVO.type ? "求购" : "供应";
    return [
      { id, viewedAt, title: demandVO.model, about, href: `/inquiry/demandDetails/${demandVO.id}`, picture: null },
    ];
  }
  return [];
}
