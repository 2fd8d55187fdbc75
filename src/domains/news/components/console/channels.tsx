import type { DataOf } from "#api/define-calls.ts";
import { articlesForOperators } from "../../contract/articles-for-operators.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { Tag } from "#web/components/tag.tsx";
import { WordsSearch } from "#web/components/words-search.tsx";
import { ConsoleTable } from "#web/console-table/console-table.tsx";
import type { SectionProps } from "#web/console-section.ts";
import { useAction } from "#web/use-action.ts";

/** Channels of the news, and whether comments in each are seen by operators first. */
export function Channels({
  data,
  address,
}: SectionProps<DataOf<typeof articlesForOperators.listChannelsForOperators>>) {
  const { isBusy, act } = useAction();
  return (
    <>
      <p className="text-sm text-secondary">
        先审后发：评论在审核前只有评论人自己可见。先发后审：不含敏感词的评论直接显示，含敏感词的仍待审核。按规定新闻评论应先审后发。
      </p>
      <WordsSearch address={address} label="频道名称">
        <label>
          评论
          <select className="input" name="reviews" defaultValue={address.searchParams.get("reviews") ?? ""}>
            <option value="">全部</option>
            <option value="true">先审后发</option>
            <option value="false">先发后审</option>
          </select>
        </label>
      </WordsSearch>
      <ConsoleTable
        caption="资讯频道"
        address={address}
        total={data.totalRecord}
        rows={data.data}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        actsOf={({ reviewsComments }) => [reviewsComments ? "publish-first" : "review-first"]}
        empty={<EmptyState title="没有这样的频道" text="资讯的频道会列在这里。" />}
        columns={[
          {
            key: "name",
            isSortable: true,
            title: "频道",
            isRowHead: true,
            cell: ({ name, slug }) => (
              <a className="link" href={`/news/channel/${slug}`}>
                {name}
              </a>
            ),
          },
          {
            key: "state",
            isSortable: true,
            title: "评论",
            cell: ({ reviewsComments }) =>
              reviewsComments ? <Tag tone="success">先审后发</Tag> : <Tag tone="warning">先发后审</Tag>,
          },
          {
            key: "acts",
            isFixed: true,
            title: "操作",
            cell: ({ id, name, reviewsComments }) => {
              const label = reviewsComments ? "改为先发后审" : "改为先审后发";
              return (
                <Button
                  size="small"
                  isBusy={isBusy}
                  aria-label={`${name}${label}`}
                  onClick={() =>
                    void act(() =>
                      callApi(articlesForOperators.switchChannel, {
                        id,
                        reviewsComments: reviewsComments ? "false" : "true",
                      }),
                    )
                  }
                >
                  {label}
                </Button>
              );
            },
          },
        ]}
      />
    </>
  );
}
