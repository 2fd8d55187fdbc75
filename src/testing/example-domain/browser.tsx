import { useLoaderData } from "react-router";
import type { DataOf } from "#api/define-calls.ts";
import { PART_PAGE } from "#domains/catalogue/places.ts";
import { block, type BlockArgs, type BlockProps } from "#web/block.ts";
import { defineDomain } from "#web/define-domain.ts";
import { type LoaderArgs, page } from "#web/page.ts";
import { polls } from "./contract.ts";

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
  blocks: [
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

function VotesOfPart({ data: { yes } }: BlockProps<typeof PART_PAGE, Votes>) {
  return <p>{`有 ${yes} 人愿意再用`}</p>;
}
