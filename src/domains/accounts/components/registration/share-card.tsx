import type { DataOf } from "#api/define-calls.ts";
import { Button } from "#web/components/button.tsx";
import { copyText } from "#web/components/copy-text.ts";
import { showToast } from "#web/components/toast.tsx";
import { formatNumber } from "#shared/format-number.ts";
import type { registration } from "../../contract/registration.ts";

/** The code for inviting others. */
export function ShareCard({
  share: { shareCode, path, registeredCount },
}: {
  share: DataOf<typeof registration.myShareCode>;
}) {
  async function handleCopy() {
    const isCopied = await copyText(location.origin + path);
    showToast(
      isCopied ? { kind: "success", text: "链接已复制" } : { kind: "warning", text: "浏览器不允许复制，请手工复制" },
    );
  }

  return (
    <section className="card" aria-labelledby="share-title">
      <div className="card-head">
        <h2 id="share-title">邀请码</h2>
        <span className="num text-sm text-secondary">已邀请 {formatNumber(registeredCount)} 人注册</span>
      </div>
      <div className="card-body flex flex-wrap items-center gap-4">
        <b className="mpn text-xl">{shareCode}</b>
        <a className="link wrap-anywhere" href={path}>
          {path}
        </a>
        <span className="needs-script">
          <Button size="small" onClick={() => void handleCopy()}>
            复制邀请链接
          </Button>
        </span>
      </div>
    </section>
  );
}
