import { lazy, Suspense } from "react";
import type { LineContact as OwnContact } from "../../contract/companies.ts";
import { ContactWords } from "./contact-words.tsx";

// Most readers are shown what everybody is.
const OpenContact = lazy(async () => ({ default: (await import("../companies/open-contact.tsx")).OpenContact }));

interface LineContactProps {
  company: { id: number; name: string };
  /** How it is reached, as everybody sees it. */
  words: string;
  /** Whom the reader may see besides, or more of. */
  own: OwnContact | undefined;
}

/** How a company is reached, below its name in a line of its stock. */
export function LineContact({ company, words, own }: LineContactProps) {
  const forAll = words && <ContactWords companyId={company.id} words={words} />;
  if (!forAll && !own) return null;
  return (
    <span className="num text-xs text-secondary wrap-anywhere">
      {own ? (
        <Suspense fallback={forAll}>
          {own.isBeside && <span className="block">{forAll}</span>}
          <OpenContact key={own.id} company={company} contact={own} />
        </Suspense>
      ) : (
        forAll
      )}
    </span>
  );
}
