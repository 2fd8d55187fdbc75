import { useLoaderData } from "react-router";
import type { DataOf } from "#api/define-calls.ts";
import { PART_PAGE } from "#domains/catalogue/places.ts";
import { block, type BlockArgs, type BlockProps } from "#web/block.ts";
import { defineDomain } from "#web/define-domain.ts";
import { type LoaderArgs, page } from "#web/page.ts";
import { HOME_PAGE } from "#web/places.ts";
import { FAVOURITE_LISTS, NOTICE_KINDS, polls } from "./contract.ts";

type Votes = DataOf<typeof polls.votes>;

export const domain = defineDomain({
  pages: [
    page("/polls/:partId", {
      layout: "default",
      access: "visitor",
      load: async () => ({
        default: PollPage,
        meta: { title: "投票" },
        loader: ({ call, params }: LoaderArgs) => call(polls.votes, { partId: params["partId"]! }),
      }),
    }),
  ],
  menu: [{ id: "polls", title: "投票", href: "/polls/1", order: 900, firstWords: ["polls"] }],
  entries: async () => ({
    entries: {
      userCentre: [{ title: "我的投票", href: "/polls/2", order: 900 }],
      footer: [{ title: "投票规则", href: "/polls/3", order: 900 }],
      favouriteLists: FAVOURITE_LISTS,
      noticeKinds: NOTICE_KINDS,
    },
  }),
  blocks: [
    block(HOME_PAGE, { order: 900, load: async () => ({ spots: { sections: PollsOnHome } }) }),
    block(PART_PAGE, {
      order: 900,
      load: async () => ({
        loader: ({ call, asked }: BlockArgs<typeof PART_PAGE>) => call(polls.votes, { partId: asked.part }),
        spots: { articles: VotesOfPart },
      }),
    }),
  ],
});

function PollPage() {
  const { yes, no } = useLoaderData<Votes>();
  return (
    <h1>
      愿意再用 {yes}，不愿意 {no}
    </h1>
  );
}

function PollsOnHome() {
  return <p>大家都在投票</p>;
}

function VotesOfPart({ data: { yes } }: BlockProps<typeof PART_PAGE, Votes>) {
  return <p>{`有 ${yes} 人愿意再用`}</p>;
}
