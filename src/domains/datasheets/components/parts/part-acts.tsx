import { KeepButton } from "#domains/accounts/components/public/keep-button.tsx";
import { MailButton } from "#domains/accounts/components/public/mail-button.tsx";
import { partAddress } from "../../addresses.ts";
import type { PartDetail } from "../../contract.ts";
import { CompareLink } from "../comparison/compare-link.tsx";
import { ReportError } from "../corrections/report-error.tsx";
import { ShareLink } from "./share-link.tsx";

/** What can be done with a part, beside reading. */
export function PartActs({ part }: { part: PartDetail }) {
  const { id, documents } = part;
  const [newest] = documents;
  return (
    <>
      <CompareLink part={part} />
      <KeepButton act="favourite" type="part" id={id} />
      <KeepButton act="follow" type="part" id={id} />
      {newest && <MailButton documentId={newest.id} />}
      <ShareLink address={partAddress(part)} />
      <ReportError subject={{ kind: "part", id }} />
    </>
  );
}
