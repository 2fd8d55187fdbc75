import { requireLogin } from "#domains/accounts/components/public/require-login.ts";
import { Button } from "#web/components/button.tsx";
import type { DocumentDetail } from "../../contract.ts";
import { DocumentThumbnail } from "./document-thumbnail.tsx";

/** What a visitor sees of a datasheet: its first page in small, and the way in. */
export function DocumentTeaserPage({ document }: { document: DocumentDetail }) {
  const { pageCount } = document;
  return (
    <section className="card document-preview" aria-label="首页预览">
      <DocumentThumbnail document={document} size="large" isFirst />
      <div className="grid justify-items-center gap-3 text-center">
        <p className="text-secondary">{pageCount === null ? "登录后可在页面内阅读全文并下载" : `登录后可在页面内阅读全部 ${pageCount} 页并下载`}</p>
        <span className="needs-script">
          <Button kind="primary" size="large" onClick={() => void requireLogin()}>
            登录后阅读
          </Button>
        </span>
      </div>
    </section>
  );
}
