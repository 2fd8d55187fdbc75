import { useRootData } from "#web/use-root-data.ts";
import { Tag } from "#web/components/tag.tsx";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "../../demo-accounts.ts";

/** The accounts of a demonstration, each with what it is for; nothing where the portal is none. */
export function DemoAccountsNote() {
  if (!useRootData().isDemo) return null;
  return (
    <details className="text-sm">
      <summary className="text-secondary">
        <Tag tone="warning">演示模式</Tag> 演示账号的密码均为 <code>{DEMO_PASSWORD}</code>
      </summary>
      <ul className="mt-2 grid gap-1">
        {DEMO_ACCOUNTS.map(({ mobile, purpose }) => (
          <li key={mobile}>
            <span className="num">{mobile}</span> {purpose}
          </li>
        ))}
      </ul>
    </details>
  );
}
