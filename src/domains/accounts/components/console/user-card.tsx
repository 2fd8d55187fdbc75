import { type FormEvent, useState } from "react";
import { AUDIT_ACTIONS } from "../../audit-labels.ts";
import { userStatus, type UserDetail } from "../../contract/user-status.ts";
import { mayOperate } from "#shared/may-operate.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { FieldFailure } from "#web/components/form-dialog.tsx";
import { DataTable } from "#web/components/data-table.tsx";
import { FriendlyTime } from "#web/components/friendly-time.tsx";
import { UnsavedGuard } from "#web/components/unsaved-guard.tsx";
import type { ConsoleHead } from "#web/console-section.ts";
import { useAction } from "#web/use-action.ts";
import { UserTags } from "./user-tags.tsx";

/** In the order of the choice; the log calls them the same. */
const STATUS_ACTIONS = [
  "freeze-user",
  "unfreeze-user",
  "mute-user",
  "unmute-user",
  "end-sessions",
  "note-risk",
] as const;
type StatusAction = (typeof STATUS_ACTIONS)[number];
/** What an admin can do where an operator's session may be stolen. */
const ON_OPERATORS: readonly StatusAction[] = ["end-sessions", "freeze-user", "unfreeze-user"];

/** A user as operators see him, and what they can do. */
export function UserCard({ user, now, me }: { user: UserDetail; now: string; me: ConsoleHead["me"] }) {
  const [contact, setContact] = useState<{ mobile: string | null; email: string | null } | null>(null);
  const { isBusy, failures, act } = useAction();
  const { isBusy: isReading, failures: unread, act: read } = useAction();
  const isOperator = mayOperate(user);
  const acts = isOperator ? (me.role === "admin" && me.id !== user.id ? ON_OPERATORS : []) : STATUS_ACTIONS;
  const [chosen, setChosen] = useState<StatusAction>(isOperator ? "end-sessions" : "note-risk");
  /** What is written of the risk note, and over which one. */
  const [note, setNote] = useState<{ text: string; seen: string } | null>(null);
  const seen = note && note.text !== user.riskNote ? note.seen : user.riskNote;
  const isOvertaken = chosen === "note-risk" && seen !== user.riskNote;

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { reason = "", days = "" } = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    const isDone = await act(() => callApi(userStatus.changeStatus, { id: user.id, act: chosen, reason, seen, days }));
    if (isDone && chosen === "note-risk") setNote(null);
  }

  async function handleContact(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { reason = "" } = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    await read(
      () => callApi(userStatus.readUserContact, { id: user.id, reason }),
      (answer) => (setContact(answer), "已记入操作日志"),
    );
  }

  return (
    <>
      <section className="card case" aria-labelledby="user-title">
        <h2 id="user-title" className="flex flex-wrap items-center gap-2">
          概况 <UserTags user={user} now={now} />
        </h2>
        <dl className="case-facts">
          <div>
            <dt>编号</dt>
            <dd className="num">{user.id}</dd>
          </div>
          <div>
            <dt>手机号</dt>
            <dd className="num">{contact?.mobile ?? user.mobile ?? "—"}</dd>
          </div>
          <div>
            <dt>邮箱</dt>
            <dd>{contact?.email ?? user.email ?? "—"}</dd>
          </div>
          <div>
            <dt>公司</dt>
            <dd>{user.company || "—"}</dd>
          </div>
          <div>
            <dt>注册</dt>
            <dd>
              <FriendlyTime at={user.createdAt} now={now} />
            </dd>
          </div>
          <div>
            <dt>最近登录</dt>
            <dd>
              <FriendlyTime at={user.lastSeenAt} now={now} />
            </dd>
          </div>
          {user.frozenReason && (
            <div>
              <dt>冻结原因</dt>
              <dd>{user.frozenReason}</dd>
            </div>
          )}
          {user.mutedReason && (
            <div>
              <dt>禁言原因</dt>
              <dd>{user.mutedReason}</dd>
            </div>
          )}
          {user.riskNote && (
            <div>
              <dt>风险备注</dt>
              <dd>{user.riskNote}</dd>
            </div>
          )}
        </dl>
        <p className="text-sm">
          <a className="link" href={`/ops/acts?subject=user&subjectId=${user.id}`}>
            查看对该用户的操作记录
          </a>
        </p>
      </section>
      {acts.length > 0 && user.closedAt === null && (
        <section className="card case" aria-labelledby="standing-title">
          <h2 id="standing-title">处理账号</h2>
          <form method="dialog" className="console-form" onSubmit={(event) => void handleSubmit(event)}>
            <label>
              操作
              <select
                className="input"
                value={chosen}
                onChange={(event) => setChosen(event.target.value as StatusAction)}
              >
                {acts.map((name) => (
                  <option key={name} value={name}>
                    {AUDIT_ACTIONS[name]}
                  </option>
                ))}
              </select>
            </label>
            {chosen === "mute-user" && (
              <label>
                天数
                <input className="input num" name="days" inputMode="numeric" defaultValue="7" />
                <FieldFailure text={failures["days"]} />
              </label>
            )}
            <label className="is-wide">
              {chosen === "note-risk"
                ? "备注（仅运营可见，留空则清除）"
                : chosen === "freeze-user" || chosen === "mute-user"
                  ? "原因（用户可见）"
                  : "原因（仅运营可见）"}
              {chosen === "note-risk" ? (
                <input
                  key={chosen}
                  className="input"
                  name="reason"
                  maxLength={500}
                  value={note?.text ?? user.riskNote}
                  onChange={({ target }) => setNote({ text: target.value, seen })}
                />
              ) : (
                <input key={chosen} className="input" name="reason" maxLength={500} />
              )}
              <FieldFailure text={failures["reason"]} />
            </label>
            <Button kind="primary" type="submit" isBusy={isBusy} disabled={isOvertaken}>
              确定
            </Button>
          </form>
          {isOvertaken && (
            <section className="grid gap-2 text-sm" role="alert" aria-label="风险备注已被修改">
              <p>您填写之后，备注已改为「{user.riskNote || "（空）"}」。您写的内容仍在，请对照后再决定。</p>
              <div className="flex flex-wrap gap-2">
                <Button size="small" onClick={() => setNote(null)}>
                  改用现在的备注
                </Button>
                <Button size="small" onClick={() => setNote({ ...note!, seen: user.riskNote })}>
                  保留我写的内容
                </Button>
              </div>
            </section>
          )}
          <UnsavedGuard isUnsaved={note !== null && note.text !== user.riskNote} />
          <form method="dialog" className="console-form" onSubmit={(event) => void handleContact(event)}>
            <label className="is-wide">
              查看完整联系方式的原因（仅运营可见）
              <input className="input" name="reason" maxLength={500} />
              <FieldFailure text={unread["reason"]} />
            </label>
            <Button type="submit" isBusy={isReading}>
              查看
            </Button>
          </form>
        </section>
      )}
      {user.reasons.length > 0 && (
        <>
          <h2>处理原因</h2>
          <DataTable
            caption="处理原因"
            layout="plain"
            rows={user.reasons}
            keyOf={({ id }) => id}
            columns={[
              { key: "at", title: "时间", cell: ({ createdAt }) => <FriendlyTime at={createdAt} now={now} /> },
              { key: "act", title: "操作", cell: ({ act }) => AUDIT_ACTIONS[act as keyof typeof AUDIT_ACTIONS] ?? act },
              { key: "reason", title: "原因", className: "is-wide", cell: ({ reason }) => reason },
            ]}
          />
        </>
      )}
      {/* Plain: the latest of one user. */}
      <h2>登录设备</h2>
      <DataTable
        caption="登录设备"
        layout="plain"
        rows={user.sessions}
        keyOf={({ id }) => id}
        empty={<p className="case">没有登录中的设备</p>}
        columns={[
          { key: "device", title: "设备", cell: ({ device }) => device },
          { key: "address", title: "地址", cell: ({ address }) => <span className="num">{address}</span> },
          { key: "seen", title: "最近使用", cell: ({ lastSeenAt }) => <FriendlyTime at={lastSeenAt} now={now} /> },
        ]}
      />
      <h2>登录记录</h2>
      <DataTable
        caption="登录记录"
        layout="plain"
        rows={user.logins}
        keyOf={({ at, device }) => at + device}
        empty={<p className="case">半年内没有登录</p>}
        columns={[
          { key: "at", title: "时间", cell: ({ at }) => <FriendlyTime at={at} now={now} /> },
          { key: "device", title: "设备", cell: ({ device }) => device },
          { key: "address", title: "地址", cell: ({ address }) => <span className="num">{address}</span> },
        ]}
      />
    </>
  );
}
