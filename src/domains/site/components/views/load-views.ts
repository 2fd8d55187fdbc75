import { documentAddress } from "#domains/catalogue/document-addresses.ts";
import { companyAddress } from "#domains/companies/addresses.ts";
import { callApi, type CallOptions } from "#web/call-api.ts";
import { views } from "../../contract/views.ts";

const AGENTS = 3;

/** The tabs of the drawer, with the numbers of their types (docs/conventions.md 16). */
export const VIEW_TABS = [
  { type: 4, title: "求购" },
  { type: AGENTS, title: "代理" },
  { type: 1, title: "规格书" },
  { type: 2, title: "文章" },
] as const;

/** What was looked at, as the drawer shows it. */
export interface Viewed {
  id: number;
  title: string;
  about: string;
  href: string;
  picture: string | null;
  viewedAt: string;
}

export interface ViewPage {
  entries: Viewed[];
  total: number;
  /** When it was asked for, by the clock of the portal. */
  now: string;
}

/** A page of what was looked at, of one type. */
export async function loadViews(
  { type, ...asked }: { type: number; pageIndex: number; pageSize: number },
  left: CallOptions,
): Promise<ViewPage> {
  if (type === AGENTS) {
    const { data, totalRecord, now } = await callApi(views.listViewedAgents, asked, left);
    return {
      now,
      total: totalRecord,
      entries: data.map(({ id, mallGoods, createTime }) => ({
        id,
        title: mallGoods.name,
        about: mallGoods.about,
        href: companyAddress(mallGoods),
        picture: mallGoods.fullLogo,
        viewedAt: createTime,
      })),
    };
  }
  const { data, totalRecord, now } = await callApi(views.listViewed, { type, ...asked }, left);
  const entries = data.flatMap(({ id, createTime: viewedAt, specDto, articleDTO, demandVO }): Viewed[] => {
    if (specDto)
      return [
        {
          id,
          viewedAt,
          title: specDto.filename,
          about: specDto.brandCn,
          href: documentAddress(specDto),
          picture: specDto.fullLogo,
        },
      ];
    if (articleDTO)
      return [
        {
          id,
          viewedAt,
          title: articleDTO.title,
          about: articleDTO.source,
          href: `/news/article-details/${articleDTO.id}`,
          picture: articleDTO.imgUrl,
        },
      ];
    if (demandVO)
      return [
        {
          id,
          viewedAt,
          title: demandVO.model,
          about: demandVO.type ? "求购" : "供应",
          href: `/inquiry/demandDetails/${demandVO.id}`,
          picture: null,
        },
      ];
    return [];
  });
  return { now, total: totalRecord, entries };
}
