import { useLoaderData, useLocation } from "react-router";
import { CallFailed } from "#api/envelope.ts";
import type { HeadStart, LoaderArgs, Meta } from "#web/page.ts";
import { pageNotFound, Redirect } from "#web/page.ts";
import { useRootData } from "#web/use-root-data.ts";
import { Breadcrumb, type BreadcrumbStep } from "#web/components/breadcrumb.tsx";
import { readLoginInfo } from "#web/login-info.ts";
import { documentAddress, fileAddress } from "#domains/catalogue/document-addresses.ts";
import { partAddress, searchAddress } from "#domains/catalogue/addresses.ts";
import { BrandName, brandTitle } from "#domains/catalogue/components/public/brands/brand-name.tsx";
import { DocumentFacts } from "#domains/catalogue/components/public/documents/document-facts.tsx";
import { SampleTag } from "#domains/catalogue/components/public/documents/sample-tag.tsx";
import { markedTitle } from "#domains/catalogue/sample-documents.ts";
import { DocumentSheet } from "../components/documents/document-sheet.tsx";
import { NewerVersion } from "../components/document-versions/newer-version.tsx";
import { DocumentTeaserPage } from "../components/documents/document-teaser-page.tsx";
import { beginningScript } from "../components/viewer/begin-reading.ts";
import { PairedViewers } from "../components/viewer/paired-viewers.tsx";
import { prepareReading } from "../components/viewer/use-reading.ts";
import { useViewCount } from "#domains/catalogue/components/public/parts/use-view-count.ts";
import { documents } from "../contract/documents.ts";
import type { DocumentDetail } from "../contract/document-detail.ts";
import { LANGUAGE_LABELS } from "#domains/catalogue/document-labels.ts";
import { isRowNumber } from "#domains/catalogue/components/public/parts/part-page.ts";

if (typeof window !== "undefined" && readLoginInfo()) prepareReading();

interface ViewerPage {
  document: DocumentDetail;
  /** Read beside it (`?with=ID`); null where none is wanted, or there is none. */
  beside: DocumentDetail | null;
  now: string;
}

export const meta = ({ data: { document } }: { data: ViewerPage }): Meta => {
  const { brand, pageCount, language, part } = document;
  const title = markedTitle(document);
  return {
    title: `${title} 在线阅读`,
    description: [
      `${title} 规格书 PDF`,
      brand && brandTitle(brand),
      part?.mpn,
      pageCount && `共 ${pageCount} 页`,
      language && LANGUAGE_LABELS[language],
    ]
      .filter(Boolean)
      .join("，"),
    canonical: documentAddress(document),
  };
};

export const headStart = ({ document }: ViewerPage): HeadStart => ({
  script: beginningScript(fileAddress(document)),
  file: "src/domains/datasheets/components/viewer/open-reading.ts",
});

export async function loader({ call, params, url, isSignedIn }: LoaderArgs): Promise<ViewerPage> {
  const { id } = params;
  if (!id) throw new Redirect("/datasheet", 302);
  if (!isRowNumber(id)) throw pageNotFound("没有这份规格书，请检查网址中的编号");
  const besideId = isSignedIn ? url.searchParams.get("with") : null;
  const [document, beside] = await Promise.all([
    call(documents.documentDetail, { id }),
    besideId !== null && isRowNumber(besideId)
      ? call(documents.documentDetail, { id: besideId }).catch(nullIfGone)
      : null,
  ]);
  return { document, beside, now: new Date().toISOString() };
}

/** The datasheet itself is read, whatever became of the one beside it. */
function nullIfGone(error: unknown): null {
  if (error instanceof CallFailed && error.status === 404) return null;
  throw error;
}

export default function DocumentViewer() {
  const { document, beside, now } = useLoaderData<ViewerPage>();
  const { isSignedIn } = useRootData();
  const addressWith = useAddressWith();
  useViewCount("document", document.id);
  return (
    <article className="grid grid-cols-1 gap-4 py-4">
      <Breadcrumb steps={breadcrumbOf(document)} />
      <header className="grid gap-1">
        <h1 className="wrap-anywhere">
          {document.title} <SampleTag document={document} />
        </h1>
        <div className="flex flex-wrap items-center gap-x-4">
          {document.brand && <BrandName brand={document.brand} />}
          <DocumentFacts document={document} />
        </div>
      </header>
      <NewerVersion document={document} />
      <div className={beside ? "grid grid-cols-1 gap-4" : "with-side"}>
        {isSignedIn ? (
          <PairedViewers key={document.id} document={document} beside={beside} addressWith={addressWith} />
        ) : (
          <DocumentTeaserPage document={document} />
        )}
        <DocumentSheet document={document} now={now} />
      </div>
    </article>
  );
}

/** The page with another datasheet beside it, or with none, at a place of it. */
function useAddressWith() {
  const { pathname, search } = useLocation();
  return (besideId: number | null, hash = "") => {
    const query = new URLSearchParams(search);
    if (besideId === null) query.delete("with");
    else query.set("with", String(besideId));
    return `${pathname}${query.size > 0 ? `?${query}` : ""}${hash}`;
  };
}

function breadcrumbOf({ brand, part }: DocumentDetail): BreadcrumbStep[] {
  const steps: BreadcrumbStep[] = [{ title: "首页", href: "/" }];
  if (brand) steps.push({ title: brand.nameCn ?? brand.name, href: searchAddress({ brand: brand.slug }) });
  if (part) steps.push({ title: part.mpn, href: partAddress(part) });
  return [...steps, { title: "规格书" }];
}
