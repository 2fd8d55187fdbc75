import { Button } from "#web/components/button.tsx";
import { copyText } from "#web/components/copy-text.ts";
import { showToast } from "#web/components/toast.tsx";

/** Puts the whole address of a page on the clipboard. */
export function ShareLink({ address }: { address: string }) {
  async function handleCopy() {
    const isCopied = await copyText(location.origin + address);
    showToast(
      isCopied
        ? { kind: "success", text: "链接已复制" }
        : { kind: "warning", text: "浏览器不允许复制，请从地址栏复制" },
    );
  }

  return (
    <span className="needs-script">
      <Button kind="quiet" size="small" onClick={() => void handleCopy()}>
        <i className="icon-copy" />
        复制链接
      </Button>
    </span>
  );
}
