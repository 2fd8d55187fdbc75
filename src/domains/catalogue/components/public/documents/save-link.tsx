import { type ButtonLook, LinkButton } from "#web/components/button.tsx";
import { Icon } from "#web/components/icon.tsx";
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
      <Icon name="download" size={14} />
      <span>下载</span>
    </LinkButton>
  );
}

doPresses("a[data-save]", async (link) => (await loadSaving())?.saveDocumentOf(link));
