import { type MouseEvent, useState } from "react";
import { type ButtonLook, LinkButton } from "#web/components/button.tsx";
import { Icon } from "#web/components/icon.tsx";
import { fileAddress } from "../../../document-addresses.ts";
import { loadSaving } from "../../documents/load-saving.ts";

interface SaveLinkProps extends ButtonLook {
  document: { id: number; title?: string };
}

/** Downloads a datasheet: a plain link where there is no JavaScript, otherwise with login and messages in the page. */
export function SaveLink({ document: { id, title }, ...look }: SaveLinkProps) {
  const [isBusy, setIsBusy] = useState(false);

  async function handleClick(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    try {
      await (await loadSaving())?.saveDocument(id);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <LinkButton
      {...look}
      href={fileAddress({ id }, { isDownload: true })}
      download
      aria-label={title && `下载 ${title}`}
      aria-busy={isBusy || undefined}
      onClick={handleClick}
    >
      {isBusy ? <span className="spinner" aria-hidden="true" /> : <Icon name="download" size={14} />}
      {isBusy ? "下载中" : "下载"}
    </LinkButton>
  );
}
