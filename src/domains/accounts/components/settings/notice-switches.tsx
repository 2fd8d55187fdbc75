import { useRevalidator } from "react-router";
import type { DataOf } from "#api/define-calls.ts";
import { callApi } from "#web/call-api.ts";
import { Checkbox } from "#web/components/checkbox.tsx";
import { showToast } from "#web/components/toast.tsx";
import { useEntries } from "#web/entries.ts";
import type { NoticeWay } from "#shared/notice-kind.ts";
import { noticeSwitches } from "../../contract/notice-switches.ts";
import { showRefusal } from "#web/show-refusal.ts";

/** Which kinds of notices the user wants. */
export function NoticeSwitches({ switches }: { switches: DataOf<typeof noticeSwitches.listSwitches> }) {
  const { revalidate } = useRevalidator();
  const titles = new Map(useEntries("noticeKinds").map(({ name, title }) => [name, title]));

  async function handleSwitch(kind: string, isOn: boolean, way?: NoticeWay) {
    try {
      await callApi(noticeSwitches.switchNotice, { kind, isOn: isOn ? "true" : "false", ...(way && { way }) });
      showToast({ kind: "success", text: "操作成功" });
    } catch (error) {
      showRefusal(error);
    }
    await revalidate();
  }

  return (
    <section className="card" aria-labelledby="switches-title">
      <div className="card-head">
        <h2 id="switches-title">消息通知</h2>
      </div>
      <ul className="setting-list">
        {switches.map(({ kind, isOn, byMail, bySms }) => (
          <li key={kind}>
            <Checkbox checked={isOn} onChange={({ currentTarget }) => void handleSwitch(kind, currentTarget.checked)}>
              {titles.get(kind)}
            </Checkbox>
            {byMail !== null && bySms !== null && (
              <span className="flex gap-4" role="group" aria-label={`${titles.get(kind)}的站外通知`}>
                <Checkbox
                  checked={isOn && byMail}
                  disabled={!isOn}
                  onChange={({ currentTarget }) => void handleSwitch(kind, currentTarget.checked, "mail")}
                >
                  邮件
                </Checkbox>
                <Checkbox
                  checked={isOn && bySms}
                  disabled={!isOn}
                  onChange={({ currentTarget }) => void handleSwitch(kind, currentTarget.checked, "sms")}
                >
                  短信
                </Checkbox>
              </span>
            )}
          </li>
        ))}
        <li className="text-sm text-secondary">
          账号安全通知始终发送。邮件发送到已绑定的邮箱，每天最多 20 封；短信每天最多 3 条。
        </li>
      </ul>
    </section>
  );
}
