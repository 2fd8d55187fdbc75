import { useEffect } from "react";
import { useLoaderData, useRevalidator } from "react-router";
import type { DataOf } from "#api/define-calls.ts";
import { pageNumber } from "#shared/page-number.ts";
import { callApi } from "#web/call-api.ts";
import { callForFile } from "#web/call-for-file.ts";
import { Button, LinkButton } from "#web/components/button.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { FriendlyTime } from "#web/components/friendly-time.tsx";
import { Pager } from "#web/components/pager.tsx";
import { Tag, type TagTone } from "#web/components/tag.tsx";
import { showToast } from "#web/components/toast.tsx";
import type { LoaderArgs, Meta } from "#web/page.ts";
import { loadOwn } from "#web/load-own.ts";
import { LoginNeeded } from "#web/components/login-needed.tsx";
import { showRefusal } from "#web/show-refusal.ts";
import { useAttempts } from "#web/use-form.ts";
import type { OwnTask } from "../contract/own-tasks.ts";
import { ownTasks } from "../contract/own-tasks.ts";
import { TASK_STATE_LABELS } from "../labels.ts";
import type { TaskState } from "../states.ts";

const PATH = "/userCenter/taskList/taskList";
const PAGE_SIZE = 20;
const LOOK_AGAIN_MS = 3_000;
const TONES: Record<TaskState, TagTone> = {
  waiting: "neutral",
  running: "brand",
  done: "success",
  failed: "danger",
  cancelled: "neutral",
};

interface TaskPage {
  page: number;
  own: { list: DataOf<typeof ownTasks.listTasks>; now: string } | null;
}

export const meta: Meta = {
  title: "任务列表",
  description: "导出、打包等后台任务的进度与结果。",
  canonical: PATH,
  isHidden: true,
};

export async function loader({ call, url, isSignedIn }: LoaderArgs): Promise<TaskPage> {
  const page = pageNumber(url.searchParams.get("page") ?? "");
  return {
    page,
    own: await loadOwn(isSignedIn, async () => ({
      list: await call(ownTasks.listTasks, { pageIndex: page, pageSize: PAGE_SIZE }),
      now: new Date().toISOString(),
    })),
  };
}

export default function TaskList() {
  const { page, own } = useLoaderData<TaskPage>();
  return (
    <>
      <h1>任务列表</h1>
      {own ? <Tasks page={page} list={own.list} now={own.now} /> : <LoginNeeded act="查看任务列表" />}
    </>
  );
}

function Tasks({ page, list, now }: { page: number; list: DataOf<typeof ownTasks.listTasks>; now: string }) {
  const { revalidate } = useRevalidator();
  const isGoing = list.data.some(({ state }) => state === "waiting" || state === "running");

  useEffect(() => {
    if (!isGoing) return;
    const timer = setInterval(() => void revalidate(), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isGoing, revalidate]);

  if (list.totalRecord === 0) {
    return (
      <div className="card">
        <EmptyState
          title="还没有任务"
          text="导出数据等耗时的操作会在后台进行，进度和结果显示在这里。"
          actions={<LinkButton href="/userCenter/accountSetting">到账号设置导出我的数据</LinkButton>}
        />
      </div>
    );
  }
  return (
    <>
      <section className="card" aria-label="任务">
        <ul className="setting-list">
          {list.data.map((task) => (
            <TaskRow key={task.id} task={task} now={now} />
          ))}
        </ul>
      </section>
      <Pager
        page={page}
        pageSize={PAGE_SIZE}
        total={list.totalRecord}
        hrefOf={(other) => (other > 1 ? `${PATH}?page=${other}` : PATH)}
      />
    </>
  );
}

function TaskRow({ task, now }: { task: OwnTask; now: string }) {
  const { revalidate } = useRevalidator();
  const { isBusy, attempt } = useAttempts(showRefusal);
  const isGoing = task.state === "waiting" || task.state === "running";

  const act = (run: () => Promise<void>) => attempt(run).finally(revalidate);

  async function cancel() {
    await callApi(ownTasks.cancelTask, { id: task.id });
    showToast({ kind: "success", text: "已取消" });
  }

  return (
    <li>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{task.title}</span>{" "}
          <Tag tone={TONES[task.state]}>{TASK_STATE_LABELS[task.state]}</Tag>
        </p>
        {isGoing && <progress className="w-48" max={100} value={task.progress} aria-label={`${task.title}的进度`} />}
        <p className="num text-sm text-secondary">
          <FriendlyTime at={task.createdAt} now={now} act="开始" />
          {task.note && `，${task.note}`}
          {task.resultName && "，文件保留 7 天"}
        </p>
      </div>
      <span className="needs-script flex flex-wrap gap-2">
        {task.resultName && (
          <Button size="small" kind="primary" isBusy={isBusy} onClick={() => void act(() => save(task, "result"))}>
            下载
          </Button>
        )}
        {task.hasErrorFile && (
          <Button size="small" isBusy={isBusy} onClick={() => void act(() => save(task, "error"))}>
            错误明细
          </Button>
        )}
        {isGoing && task.stoppedAt && <LinkButton href={task.stoppedAt.path}>{task.stoppedAt.title}</LinkButton>}
        {isGoing && !task.stoppedAt && (
          <Button size="small" isBusy={isBusy} onClick={() => void act(cancel)}>
            取消
          </Button>
        )}
      </span>
    </li>
  );
}

async function save(task: OwnTask, part: "result" | "error"): Promise<void> {
  const { bytes, fileName } = await callForFile(ownTasks.readTaskFile, { id: task.id, part });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(bytes);
  link.download = fileName ?? task.title;
  link.click();
  URL.revokeObjectURL(link.href);
}
