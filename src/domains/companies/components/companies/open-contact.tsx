import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { useWhole } from "#web/use-whole.ts";
import { companies, type LineContact } from "../../contract/companies.ts";
import { waysInWords } from "../../line-ways.ts";
import { ContactWords } from "../public/contact-words.tsx";

interface OpenContactProps {
  company: { id: number; name: string };
  contact: LineContact;
}

/** A contact that the reader may see whole, in a line: in part, and whole once he asks, which is counted. */
export function OpenContact({ company, contact: { id, words } }: OpenContactProps) {
  const { whole, isBusy, show } = useWhole(() => callApi(companies.showContact, { id }));
  const shown = whole ? waysInWords(whole) : words;
  return (
    <>
      {shown && <ContactWords companyId={company.id} words={shown} />}
      {whole === null && (
        <span className="block">
          <Button kind="quiet" size="small" isBusy={isBusy} onClick={show} aria-label={`查看联系方式：${company.name}`}>
            查看联系方式
          </Button>
        </span>
      )}
    </>
  );
}
