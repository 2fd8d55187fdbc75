import { type ButtonLook, LinkButton } from "#web/components/button.tsx";
import { doPresses } from "#web/presses.ts";
import { fileAddress } from "../../../document-addresses.ts";
import { loadSaving } from "../../documents/load-saving.ts";

interface SaveLinkProps extends ButtonLook {
  document: { id: number; title?: string };
}

/** Downloads a datasheet: a plain link where there is no JavaScript, otherwise with login and messages in the page. Stands in what only shows too. */
export function SaveLink({ document: { id, title }, ...look }: SaveLinkProps) {
  return (
    <LinkButton
      {...look}
      href={fileAddress({ id }, { isDownload: true })}
      download
      data-save={id}
      aria-label={title && `下载 ${title}`}
    >
      <i className="icon-download" />
      下载
    </LinkButton>
  );
}

doPresses("a[data-save]", async (link) => (await loadSaving())?.saveDocumentOf(link));
