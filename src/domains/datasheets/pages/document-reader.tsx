import { useState } from "react";
import { useLoaderData } from "react-router";
import type { LoaderArgs, Meta } from "#web/page.ts";
import { pageNotFound, Redirect } from "#web/page.ts";
import { requireLogin } from "#domains/accounts/components/public/require-login.ts";
import { useFrame } from "#domains/site/components/public/use-frame.ts";
import { callHeaders } from "#web/call-api.ts";
import { Breadcrumb, type BreadcrumbStep } from "#web/components/breadcrumb.tsx";
import { Tag } from "#web/components/tag.tsx";
import { clearLoginInfo } from "#web/login-info.ts";
import { documentAddress, fileAddress, partAddress, searchAddress } from "../addresses.ts";
import { BrandName, brandTitle } from "../components/brands/brand-name.tsx";
import { DocumentFacts } from "../components/documents/document-facts.tsx";
import { DocumentSheet } from "../components/documents/document-sheet.tsx";
import { NewerVersion } from "../components/document-versions/newer-version.tsx";
import { DocumentTeaserPage } from "../components/documents/document-teaser-page.tsx";
import { PdfViewer } from "../components/reader/pdf-viewer.tsx";
import type { PdfFailure } from "../components/reader/pdf-failure.ts";
import { SaveLink } from "../components/documents/save-link.tsx";
import { useViewCount } from "../components/use-view-count.ts";
import { datasheets, type DocumentDetail } from "../contract.ts";
import { LANGUAGE_LABELS } from "../labels.ts";
import { isRowNumber } from "./part-page.ts";

// Where the build puts pdf.js's own files.
const PDFJS_FILES = "/assets/pdfjs/";

interface ReaderPage {
  document: DocumentDetail;
  now: string;
}

export const meta = ({ data: { document } }: { data: ReaderPage }): Meta => {
  const { title, brand, pageCount, language, part } = document;
  return {
    title: `${title} 在线阅读`,
    description: [`${title} 规格书 PDF`, brand && brandTitle(brand), part?.mpn, pageCount && `共 ${pageCount} 页`, language && LANGUAGE_LABELS[language]].filter(Boolean).join("，"),
    canonical: documentAddress(document),
  };
};

export async function loader({ call, params }: LoaderArgs): Promise<ReaderPage> {
  const { id } = params;
  if (!id) throw new Redirect("/datasheet", 302);
  if (!isRowNumber(id)) throw pageNotFound();
  return { document: await call(datasheets.documentDetail, { id }), now: new Date().toISOString() };
}

export default function DocumentReader() {
  const { document, now } = useLoaderData<ReaderPage>();
  const { isSignedIn } = useFrame();
  useViewCount("document", document.id);
  return (
    <article className="grid grid-cols-1 gap-4 py-4">
      <Breadcrumb steps={breadcrumbOf(document)} />
      <header className="grid gap-1">
        <h1 className="wrap-anywhere">
          {document.title} {document.isSample && <Tag>样例</Tag>}
        </h1>
        <div className="flex flex-wrap items-center gap-x-4">
          {document.brand && <BrandName brand={document.brand} />}
          <DocumentFacts document={document} />
        </div>
      </header>
      <NewerVersion document={document} />
      <div className="with-side">
        {isSignedIn ? <Viewer key={document.id} document={document} /> : <DocumentTeaserPage document={document} />}
        <DocumentSheet document={document} now={now} />
      </div>
    </article>
  );
}

function Viewer({ document }: { document: DocumentDetail }) {
  const [attempt, setAttempt] = useState(0);
  // Those of this browser; the server only draws the place of the viewer.
  const headers = typeof window === "undefined" ? undefined : callHeaders();

  async function handleFailed(failure: PdfFailure) {
    if (failure !== "notAllowed") return;
    clearLoginInfo();
    if (await requireLogin()) setAttempt((count) => count + 1);
  }

  return (
    <div className="min-w-0">
      <PdfViewer key={attempt} fileUrl={fileAddress(document)} {...(headers && { headers })} assetBase={PDFJS_FILES} onFailed={(failure) => void handleFailed(failure)}>
        <SaveLink document={document} size="small" />
      </PdfViewer>
      <noscript>
        <p className="py-2">
          在页面内阅读需要 JavaScript；也可以 <a href={fileAddress(document)}>直接打开 PDF 文件</a>。
        </p>
      </noscript>
    </div>
  );
}

function breadcrumbOf({ brand, part }: DocumentDetail): BreadcrumbStep[] {
  const steps: BreadcrumbStep[] = [{ title: "首页", href: "/" }];
  if (brand) steps.push({ title: brand.nameCn ?? brand.name, href: searchAddress({ brand: brand.slug }) });
  if (part) steps.push({ title: part.mpn, href: partAddress(part) });
  return [...steps, { title: "规格书" }];
}
