import { Tag } from "#web/components/tag.tsx";

const DEMO_ACCOUNTS = [
  { mobile: "13800000001", name: "演示用户", purpose: "工程师：阅读、下载规格书" },
  { mobile: "13800000002", name: "演示企业", purpose: "已认证企业：发布与管理供需" },
  { mobile: "13800000003", name: "演示商家", purpose: "商家：在商城经营" },
  { mobile: "13800000004", name: "演示作者", purpose: "作者：撰写文章与专栏" },
  { mobile: "13800000009", name: "演示运营", purpose: "运营人员：审核与管理" },
];

const CHOICE = "grid w-full rounded-md border border-line px-3 py-2 text-left hover:border-brand hover:bg-brand-tint disabled:opacity-50";

interface DemoAccountsProps {
  /** The account that is being signed in. */
  busyWith: string | null;
  onChoose: (mobile: string) => void;
}

/** The accounts of a demonstration, each with what it is for. */
export function DemoAccounts({ busyWith, onChoose }: DemoAccountsProps) {
  return (
    <>
      <p className="mb-3 flex flex-wrap items-center gap-2">
        <Tag tone="warning">演示模式</Tag>
        <span className="text-secondary">选一个演示账号即可登录，无需验证码。</span>
      </p>
      <ul className="grid gap-2">
        {DEMO_ACCOUNTS.map(({ mobile, name, purpose }) => (
          <li key={mobile}>
            <button type="button" className={CHOICE} disabled={busyWith !== null} aria-busy={busyWith === mobile || undefined} onClick={() => onChoose(mobile)}>
              <span className="flex justify-between">
                <span className="font-medium">{name}</span>
                <span className="num text-sm text-secondary">{mobile}</span>
              </span>
              <span className="text-sm text-secondary">{purpose}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
