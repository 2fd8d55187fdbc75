import { useRevalidator } from "react-router";
import type { DataOf } from "#api/define-calls.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { FriendlyTime } from "#web/components/friendly-time.tsx";
import { Tag } from "#web/components/tag.tsx";
import { showToast } from "#web/components/toast.tsx";
import { failuresInToast, useAttempts } from "#web/use-form.ts";
import { ownSessions } from "../../contract/sessions.ts";
import { withLogin } from "#web/require-login.ts";

/** Where the account is logged in. */
export function Devices({ sessions, now }: { sessions: DataOf<typeof ownSessions.listSessions>; now: string }) {
  const { revalidate } = useRevalidator();
  const { isBusy, attempt } = useAttempts(failuresInToast);

  async function handleEndOthers() {
    const answer = await withLogin(() => callApi(ownSessions.endOtherSessions, {}));
    if (answer) showToast({ kind: "success", text: "操作成功" });
    await revalidate();
  }

  return (
    <section className="card" aria-labelledby="devices-title">
      <div className="card-head">
        <h2 id="devices-title">登录设备</h2>
        <span className="needs-script">
          <Button
            size="small"
            isBusy={isBusy}
            disabled={sessions.length < 2}
            onClick={() => void attempt(handleEndOthers)}
          >
            退出其他设备
          </Button>
        </span>
      </div>
      <ul className="setting-list">
        {sessions.map(({ id, isThis, device, address, createdAt, lastSeenAt }) => (
          <li key={id}>
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-2">
                {device} {isThis && <Tag tone="brand">本机</Tag>}
              </p>
              <p className="num text-sm text-secondary">
                {address}，<FriendlyTime at={createdAt} now={now} /> 登录，最近使用{" "}
                <FriendlyTime at={lastSeenAt} now={now} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
