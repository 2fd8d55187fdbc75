import { useEffect, useState } from "react";
import { requireLogin } from "#web/require-login.ts";
import { Button } from "#web/components/button.tsx";
import type { DocumentDetail } from "../../contract/document-detail.ts";
import { pageInHash, wordsInHash } from "../viewer/viewer-hash.ts";
import { DocumentThumbnail } from "#domains/catalogue/components/public/documents/document-thumbnail.tsx";

/** What a visitor sees of a datasheet: its first page in small, what he came for, and the way in. */
export function DocumentTeaserPage({ document }: { document: DocumentDetail }) {
  const { pageCount, isSample } = document;
  const wanted = useWanted();
  return (
    <section className="card document-preview" aria-label="首页预览">
      <DocumentThumbnail document={document} size="large" isFirst />
      <div className="grid justify-items-center gap-3 text-center">
        {wanted && <p className="wrap-anywhere">{wanted}</p>}
        <p className="text-secondary">
          {pageCount === null ? "登录后可在页面内阅读全文并下载" : `登录后可在页面内阅读全部 ${pageCount} 页并下载`}
        </p>
        <span className="needs-script">
          <Button kind={isSample ? "plain" : "primary"} size="large" onClick={() => void requireLogin()}>
            {isSample ? "登录后阅读样例" : "登录后阅读"}
          </Button>
        </span>
        <noscript>
          <p>登录、阅读和纠错需要 JavaScript，请在浏览器中启用。</p>
        </noscript>
      </div>
    </section>
  );
}

/** The page and the words that the address names: the server never sees them. */
function useWanted(): string | null {
  const [wanted, setWanted] = useState<string | null>(null);
  useEffect(() => {
    function look() {
      const page = pageInHash(location.hash);
      const words = wordsInHash(location.hash);
      const parts = [page !== null && `第 ${page} 页`, words && `查找“${words}”`].filter(Boolean);
      setWanted(parts.length > 0 ? `你要看的是${parts.join("，")}；登录后直接打开。` : null);
    }
    look();
    window.addEventListener("hashchange", look);
    return () => window.removeEventListener("hashchange", look);
  }, []);
  return wanted;
}
