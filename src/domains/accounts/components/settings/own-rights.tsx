import { lazy, Suspense, useState } from "react";
import { useRevalidator } from "react-router";
import type { DataOf } from "#api/define-calls.ts";
import { formatDay } from "#shared/format-date.ts";
import { callApi } from "#web/call-api.ts";
import { Button, LinkButton } from "#web/components/button.tsx";
import { DataTable } from "#web/components/data-table.tsx";
import { FriendlyTime } from "#web/components/friendly-time.tsx";
import { showToast } from "#web/components/toast.tsx";
import { rights } from "../../contract/rights.ts";
import type { noticeSwitches } from "../../contract/notice-switches.ts";
import { NoticeSwitches } from "./notice-switches.tsx";
import { showRefusal } from "#web/show-refusal.ts";
import { useAttempts } from "#web/use-form.ts";

const ExportDialog = lazy(async () => ({ default: (await import("./confirm-dialogs.tsx")).ExportDialog }));
const CloseDialog = lazy(async () => ({ default: (await import("./confirm-dialogs.tsx")).CloseDialog }));

interface OwnRightsProps {
  logins: DataOf<typeof rights.listLogins>;
  switches: DataOf<typeof noticeSwitches.listSwitches>;
  closing: DataOf<typeof rights.readClosing>;
  now: string;
}

/** What a user may do with his account, whoever runs the portal. */
export function OwnRights({ logins, switches, closing, now }: OwnRightsProps) {
  return (
    <>
      <section className="card" aria-labelledby="logins-title">
        <div className="card-head">
          <h2 id="logins-title">登录记录</h2>
        </div>
        <DataTable
          caption="登录记录"
          layout="plain"
          rows={logins.data}
          keyOf={({ at, device }) => at + device}
          columns={[
            { key: "at", title: "时间", cell: ({ at }) => <FriendlyTime at={at} now={now} /> },
            { key: "device", title: "设备", cell: ({ device }) => device },
            { key: "address", title: "地址", cell: ({ address }) => <span className="num">{address}</span> },
          ]}
        />
      </section>
      <NoticeSwitches switches={switches} />
      <DataRights closing={closing} />
    </>
  );
}

function DataRights({ closing: { closingAt, obstacles } }: Pick<OwnRightsProps, "closing">) {
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState<"export" | "close" | null>(null);
  const { isBusy, attempt } = useAttempts(showRefusal);

  async function undo() {
    await callApi(rights.undoClosing, {});
    showToast({ kind: "success", text: "已撤销注销申请" });
  }

  function handleClose() {
    setOpen(null);
    void revalidate();
  }

  return (
    <section className="card" aria-labelledby="data-rights-title">
      <div className="card-head">
        <h2 id="data-rights-title">我的数据与账号注销</h2>
      </div>
      <ul className="setting-list">
        <li>
          <div className="min-w-0">
            <p className="font-medium">导出我的数据</p>
            <p className="text-sm text-secondary">资料、登录记录、收藏、反馈等，打包为 zip；完成后在任务列表下载。</p>
          </div>
          <span className="flex flex-wrap gap-2">
            <LinkButton size="small" href="/userCenter/taskList/taskList">
              任务列表
            </LinkButton>
            <span className="needs-script">
              <Button size="small" aria-haspopup="dialog" onClick={() => setOpen("export")}>
                导出
              </Button>
            </span>
          </span>
        </li>
        <li>
          <div className="min-w-0">
            <p className="font-medium">注销账号</p>
            <p className="text-sm text-secondary">
              {closingAt
                ? `账号将于 ${formatDay(closingAt)} 注销，在此之前可撤销。`
                : (obstacles[0] ?? "申请后有 7 天冷静期，期间可随时撤销。")}
            </p>
          </div>
          <span className="needs-script">
            {closingAt ? (
              <Button
                size="small"
                kind="primary"
                isBusy={isBusy}
                onClick={() => void attempt(undo).finally(revalidate)}
              >
                撤销注销
              </Button>
            ) : (
              <Button
                size="small"
                kind="danger"
                aria-haspopup="dialog"
                disabled={obstacles.length > 0}
                onClick={() => setOpen("close")}
              >
                注销账号
              </Button>
            )}
          </span>
        </li>
      </ul>
      <Suspense fallback={null}>
        {open === "export" && <ExportDialog onClose={handleClose} />}
        {open === "close" && <CloseDialog onClose={handleClose} />}
      </Suspense>
    </section>
  );
}
