import { LinkButton } from "#web/components/button.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { ARTICLE_DISK_ADDRESS, WRITE_ADDRESS } from "../../addresses.ts";

/** Where an address names none of one's articles: says where one is chosen for `act`. */
export function ChooseArticle({ act }: { act: string }) {
  return (
    <div className="card">
      <EmptyState
        title={`请选择要${act}的文章`}
        text="网址里没有文章的编号。在“我的文章”里可以看到全部草稿和已发布的文章。"
        actions={
          <>
            <LinkButton kind="primary" href={ARTICLE_DISK_ADDRESS}>
              我的文章
            </LinkButton>
            <LinkButton href={WRITE_ADDRESS}>写文章</LinkButton>
          </>
        }
      />
    </div>
  );
}
