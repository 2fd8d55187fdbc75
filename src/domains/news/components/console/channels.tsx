import type { DataOf } from "#api/define-calls.ts";
import { articlesForOperators } from "../../contract/articles-for-operators.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { DataTable } from "#web/components/data-table.tsx";
import { Tag } from "#web/components/tag.tsx";
import type { SectionProps } from "#web/console-section.ts";
import { useAction } from "#web/use-action.ts";

/** Channels of the news, and whether comments in each are seen by operators first. */
export function Channels({ data }: SectionProps<DataOf<typeof articlesForOperators.listChannelsForOperators>>) {
  const { isBusy, act } = useAction();
  return (
    <>
      <p className="text-sm text-secondary">
        先审后发：评论在审核前只有评论人自己可见。先发后审：不含敏感词的评论直接显示，含敏感词的仍待审核。按规定新闻评论应先审后发。
      </p>
      <DataTable
        caption="资讯频道"
        rows={data}
        keyOf={({ id }) => id}
        columns={[
          {
            key: "name",
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
            title: "评论",
            cell: ({ reviewsComments }) =>
              reviewsComments ? <Tag tone="success">先审后发</Tag> : <Tag tone="warning">先发后审</Tag>,
          },
          {
            key: "acts",
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
