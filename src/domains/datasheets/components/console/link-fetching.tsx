import type { DataOf } from "#api/define-calls.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { FriendlyTime } from "#web/components/friendly-time.tsx";
import { Tag, type TagTone } from "#web/components/tag.tsx";
import { UnsavedFormsGuard } from "#web/components/unsaved-guard.tsx";
import { WordsSearch } from "#web/components/words-search.tsx";
import { ConsoleTable } from "#web/console-table/console-table.tsx";
import type { SectionProps } from "#web/console-section.ts";
import { useAction } from "#web/use-action.ts";
import { useReloading } from "#web/use-reloading.ts";
import { changeQuery } from "#shared/change-query.ts";
import { formatNumber } from "#shared/format-number.ts";
import { type FetchHostRow, type FetchRunRow, linkFetching } from "../../contract/link-fetching.ts";
import { describeEnds, fetchReasonLabel } from "../../fetch-labels.ts";
import { AllowHostForm } from "./allow-host-form.tsx";

const RUN_LABELS: Record<FetchRunRow["state"], string> = {
  waiting: "排队中",
  running: "抓取中",
  done: "已完成",
  failed: "未完成",
  cancelled: "已停止",
};
const TONES: Record<FetchRunRow["state"], TagTone> = {
  waiting: "neutral",
  running: "brand",
  done: "success",
  failed: "danger",
  cancelled: "warning",
};

/** Hosts that parts link to for their datasheets: which may be asked, how often, and what came of it. */
export function LinkFetching({ data, address, now }: SectionProps<DataOf<typeof linkFetching.listFetchHosts>>) {
  const { isOn, waiting, run, hosts } = data;
  const { isBusy, act } = useAction();
  const named = address.searchParams.get("host") ?? "";
  const known = hosts.data.find(({ host }) => host === named);

  return (
    <>
      <FetchingState {...{ isOn, waiting, run, now }} />
      <AllowHostForm key={named} named={named} known={known} />
      <UnsavedFormsGuard />
      <WordsSearch address={address} label="网站">
        <label>
          抓取
          <select className="input" name="allowed" defaultValue={address.searchParams.get("allowed") ?? ""}>
            <option value="">全部</option>
            <option value="true">已允许</option>
            <option value="false">未允许</option>
          </select>
        </label>
      </WordsSearch>
      <ConsoleTable
        caption="外链网站"
        address={address}
        total={hosts.totalRecord}
        rows={hosts.data}
        keyOf={({ id }) => id}
        nameOf={({ host }) => host}
        empty={<EmptyState title="没有这样的网站" text="开始一次抓取，或运行命令，会先统计型号链接到的网站。" />}
        columns={[
          { key: "host", isSortable: true, title: "网站", isRowHead: true, cell: ({ host }) => host },
          {
            key: "allowed",
            title: "抓取",
            cell: (row) => <HostState row={row} now={now} />,
          },
          { key: "parts", isSortable: true, title: "型号", cell: ({ partCount }) => formatNumber(partCount) },
          {
            key: "pace",
            isSortable: true,
            title: "间隔（秒）",
            cell: ({ paceSeconds, delaySeconds }) =>
              delaySeconds !== null && delaySeconds > paceSeconds
                ? `${paceSeconds}（网站要求 ${delaySeconds}）`
                : paceSeconds,
          },
          { key: "ends", title: "结果", className: "is-wide", cell: ({ ends }) => describeEnds(ends) || "—" },
          { key: "note", title: "理由", className: "is-wide", cell: ({ note }) => note || "—" },
          {
            key: "act",
            isFixed: true,
            title: "操作",
            cell: (row) => (
              <HostActs
                row={row}
                // On the same page of the list, which knows what is said of it by now.
                href={`${changeQuery(address.pathname, address.search, { host: row.host })}#allow-title`}
                isBusy={isBusy}
                onForbid={({ host, paceSeconds, note }) =>
                  void act(
                    () =>
                      callApi(linkFetching.saveFetchHost, {
                        host,
                        paceSeconds: String(paceSeconds),
                        note,
                        isAllowed: "false",
                      }),
                    "已不再允许",
                  )
                }
                onRetry={({ id }) =>
                  void act(
                    () => callApi(linkFetching.retryFetches, { id }),
                    ({ count }) => `${formatNumber(count)} 个网址将重新抓取`,
                  )
                }
              />
            ),
          },
        ]}
      />
    </>
  );
}

interface FetchingStateProps {
  isOn: boolean;
  waiting: number;
  run: FetchRunRow | null;
  now: string;
}

/** How far the last run is, and its start and end. */
function FetchingState({ isOn, waiting, run, now }: FetchingStateProps) {
  const { isBusy, act } = useAction();
  const isUnderWay = run !== null && (run.state === "waiting" || run.state === "running");
  useReloading(isUnderWay);
  return (
    <section className="card case" aria-labelledby="fetching-title">
      <h2 id="fetching-title">抓取</h2>
      {!isOn && <p role="note">没有开启抓取：请让维护人员设置 DOCUMENT_SOURCE=http。</p>}
      <p className="text-sm text-secondary">
        允许的网站有 {formatNumber(waiting)}{" "}
        个网址待抓取；开始后先统计全部型号的链接，按热度抓取，中途停止后再次开始即接着抓取。
      </p>
      {run && (
        <p>
          <Tag tone={TONES[run.state]}>{RUN_LABELS[run.state]}</Tag>{" "}
          {run.state === "running" && (
            <progress max={100} value={run.progress} aria-label="进度">
              {run.progress}%
            </progress>
          )}{" "}
          {run.operator}，<FriendlyTime at={run.createdAt} now={now} /> {run.note}
        </p>
      )}
      {isUnderWay ? (
        <Button
          isBusy={isBusy}
          onClick={() => void act(() => callApi(linkFetching.stopFetching, { id: run.id }), "已停止")}
        >
          停止
        </Button>
      ) : (
        <Button
          kind="primary"
          isBusy={isBusy}
          disabled={!isOn}
          onClick={() => void act(() => callApi(linkFetching.startFetching, {}), "已开始，可离开本页")}
        >
          开始抓取
        </Button>
      )}
    </section>
  );
}

function HostState({ row: { isAllowed, pausedUntil, pauseReason }, now }: { row: FetchHostRow; now: string }) {
  return (
    <>
      <Tag tone={isAllowed ? "success" : "neutral"}>{isAllowed ? "已允许" : "未允许"}</Tag>
      {pausedUntil !== null && (
        <span className="text-sm text-secondary">
          {" "}
          暂停至 <FriendlyTime at={pausedUntil} now={now} />（{fetchReasonLabel(pauseReason ?? "")}）
        </span>
      )}
    </>
  );
}

interface HostActsProps {
  row: FetchHostRow;
  href: string;
  isBusy: boolean;
  onForbid: (row: FetchHostRow) => void;
  onRetry: (row: FetchHostRow) => void;
}

function HostActs({ row, href, isBusy, onForbid, onRetry }: HostActsProps) {
  const { host, isAllowed, ends } = row;
  const isLeft = ends.some(({ state }) => state === "refused" || state === "failed");
  return (
    <>
      <a className="link" href={href}>
        {isAllowed ? "修改" : "允许"}
      </a>{" "}
      {isAllowed && (
        <Button size="small" isBusy={isBusy} aria-label={`不再允许 ${host}`} onClick={() => onForbid(row)}>
          不再允许
        </Button>
      )}{" "}
      {isAllowed && isLeft && (
        <Button size="small" isBusy={isBusy} aria-label={`重新抓取 ${host}`} onClick={() => onRetry(row)}>
          重新抓取
        </Button>
      )}
    </>
  );
}
