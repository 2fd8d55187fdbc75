import { Dialog } from "#web/components/dialog.tsx";
import { Tag } from "#web/components/tag.tsx";
import { DEMO_ACCOUNTS } from "../demo-accounts.ts";

const CHOICE = "grid w-full rounded-md border border-line px-3 py-2 text-left hover:border-brand hover:bg-brand-tint disabled:opacity-50";

interface LoginDialogProps extends DemoAccountsProps {
  isOpen: boolean;
  isDemo: boolean;
  /** Why the last try failed; empty where none did. */
  failure: string;
  onClose: () => void;
}

/** The ways to log in. */
export function LoginDialog({ isOpen, isDemo, failure, onClose, ...choice }: LoginDialogProps) {
  return (
    <Dialog isOpen={isOpen} title="登录" size="small" onClose={onClose}>
      {isDemo ? <DemoAccounts {...choice} /> : <p>本站尚未开放登录。</p>}
      {failure && (
        <p role="alert" className="mt-3 text-danger-text">
          {failure}
        </p>
      )}
    </Dialog>
  );
}

interface DemoAccountsProps {
  /** The account that is being signed in. */
  busyWith: string | null;
  onChoose: (mobile: string) => void;
}

/** The accounts of a demonstration, each with what it is for. */
function DemoAccounts({ busyWith, onChoose }: DemoAccountsProps) {
  return (
    <>
      <p className="mb-3 flex flex-wrap items-center gap-2">
        <Tag tone="warning">演示模式</Tag>
        <span className="text-secondary">选一个演示账号即可登录，无需验证码。</span>
      </p>
      <ul className="grid gap-2">
        {DEMO_ACCOUNTS.map(({ mobile, nickName, purpose }) => (
          <li key={mobile}>
            <button type="button" className={CHOICE} disabled={busyWith !== null} aria-busy={busyWith === mobile || undefined} onClick={() => onChoose(mobile)}>
              <span className="flex justify-between">
                <span className="font-medium">{nickName}</span>
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
