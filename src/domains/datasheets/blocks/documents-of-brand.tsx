import { brandDocumentsAddress } from "#domains/catalogue/brand-addresses.ts";
import type { BRAND_HOME } from "#domains/catalogue/places.ts";
import { formatNumber } from "#shared/format-number.ts";
import type { BlockProps } from "#web/block.ts";
import { FriendlyTime } from "#web/components/friendly-time.tsx";
import { TitledCard } from "#web/components/titled-card.tsx";
import { DocumentTeaser } from "../components/public/document-teaser.tsx";

/** The datasheets of a brand that came last. */
export const spots = { documents: NewestDocuments };

function NewestDocuments({ subject: { brand, now } }: BlockProps<typeof BRAND_HOME>) {
  if (brand.documents.length === 0) return null;
  return (
    <TitledCard
      title="最新规格书"
      aside={
        <a className="link" href={brandDocumentsAddress(brand)}>
          全部 {formatNumber(brand.documentCount)} 份
        </a>
      }
    >
      <ul className="document-grid">
        {brand.documents.map((document) => (
          <li key={document.id}>
            <DocumentTeaser document={{ ...document, brand: null }}>
              <FriendlyTime at={document.createdAt} now={now} act="收录" />
            </DocumentTeaser>
          </li>
        ))}
      </ul>
    </TitledCard>
  );
}
