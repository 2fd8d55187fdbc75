import type { ReactNode } from "react";
import { documentAddress } from "#domains/catalogue/document-addresses.ts";
import type { DocumentCard } from "#domains/catalogue/contract/document-shapes.ts";
import { brandTitle } from "#domains/catalogue/components/public/brands/brand-name.tsx";
import { DocumentFacts } from "#domains/catalogue/components/public/documents/document-facts.tsx";
import { DocumentThumbnail } from "#domains/catalogue/components/public/documents/document-thumbnail.tsx";
import { SampleTag } from "#domains/catalogue/components/public/documents/sample-tag.tsx";

/** A datasheet in a list of datasheets: picture, title, brand, facts; leads to where it is read. */
export function DocumentTeaser({ document, children }: { document: DocumentCard; children?: ReactNode }) {
  const { title, brand } = document;
  return (
    <a className="document-teaser" href={documentAddress(document)}>
      <DocumentThumbnail document={document} />
      <div>
        <b>
          {title}
          <SampleTag document={document} />
        </b>
        {brand && <span>{brandTitle(brand)}</span>}
        <DocumentFacts document={document} />
        {children && <small>{children}</small>}
      </div>
    </a>
  );
}
