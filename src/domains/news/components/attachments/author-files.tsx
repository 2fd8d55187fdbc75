import type { DataOf } from "#api/define-calls.ts";
import { EmptyState } from "#web/components/empty-state.tsx";
import { FriendlyTime } from "#web/components/friendly-time.tsx";
import { PageMissing } from "#web/components/page-missing.tsx";
import { Pager } from "#web/components/pager.tsx";
import { countPages } from "#web/components/pager-window.ts";
import { articleAddress } from "../../addresses.ts";
import { type attachments, ATTACHMENTS_A_PAGE } from "../../contract/attachments.ts";
import { AttachmentLine } from "../public/attachment-list.tsx";

interface AuthorFilesProps {
  list: DataOf<typeof attachments.listAuthorAttachments>;
  page: number;
  hrefOf: (page: number) => string;
}

/** A page of the files of an author's articles. */
export function AuthorFiles({ list: { data, totalRecord, now }, page, hrefOf }: AuthorFilesProps) {
  if (totalRecord === 0) {
    return (
      <div className="card">
        <EmptyState title="还没有下载资料" text="作者在文章中附上的规格书、电路图和设计文件会列在这里。" />
      </div>
    );
  }
  if (data.length === 0)
    return <PageMissing page={page} lastHref={hrefOf(countPages(totalRecord, ATTACHMENTS_A_PAGE))} />;
  return (
    <>
      <ul className="card card-body grid gap-4" aria-label="下载资料">
        {data.map(({ article, publishedAt, ...attachment }) => (
          <li key={`${article.id} ${attachment.id}`} className="grid gap-1">
            <AttachmentLine attachment={attachment} />
            <p className="text-sm text-secondary wrap-anywhere">
              来自{" "}
              <a className="link" href={articleAddress(article)}>
                {article.title}
              </a>{" "}
              <FriendlyTime at={publishedAt} now={now} />
            </p>
          </li>
        ))}
      </ul>
      <Pager page={page} pageSize={ATTACHMENTS_A_PAGE} total={totalRecord} unit="个文件" hrefOf={hrefOf} />
    </>
  );
}
