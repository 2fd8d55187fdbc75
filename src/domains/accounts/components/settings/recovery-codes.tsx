import { CopyButton } from "#web/components/copy-button.tsx";

/** Recovery codes that are shown this once. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <div className="grid gap-2" role="status">
      <p>
        <b>恢复码</b>：每个只能用一次，只在这里显示这一次，请立即抄下保存。原恢复码已失效。
      </p>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-5">
        {codes.map((code) => (
          <li key={code} className="mpn">
            {code}
          </li>
        ))}
      </ul>
      <span>
        <CopyButton text={codes.join("\n")} what="恢复码" />
      </span>
    </div>
  );
}
