import { lazy, Suspense } from "react";
import type { PART_PAGE } from "#domains/catalogue/places.ts";
import { realDocument } from "#domains/catalogue/sample-documents.ts";
import type { BlockProps } from "#web/block.ts";
import { PartDocuments } from "../components/documents/part-documents.tsx";

// What few readers use comes after the page.
const FindInDocuments = lazy(async () => ({
  default: (await import("../components/documents/find-in-documents.tsx")).FindInDocuments,
}));
const MailButton = lazy(async () => ({
  default: (await import("../components/documents/mail-button.tsx")).MailButton,
}));
const ReportError = lazy(async () => ({
  default: (await import("../components/corrections/report-error.tsx")).ReportError,
}));

type Props = BlockProps<typeof PART_PAGE>;

/** The datasheets of a part; the newest real one can be sent to the reader, and a fault of the part be reported. */
export const spots = { documents: Documents, sending: Sending, reporting: Reporting };

function Documents({ subject: { part, now } }: Props) {
  return (
    <PartDocuments key={part.id} part={part} now={now}>
      <Suspense fallback={null}>
        <FindInDocuments key={part.mpn} mpn={part.mpn} />
      </Suspense>
    </PartDocuments>
  );
}

function Sending({ subject: { part } }: Props) {
  const real = realDocument(part.documents[0]);
  return real && <MailButton documentId={real.id} />;
}

function Reporting({ subject: { part } }: Props) {
  return <ReportError subject={{ kind: "part", id: part.id }} />;
}
