import { useState } from "react";
import { useLoaderData, useRevalidator } from "react-router";
import type { DataOf } from "#api/define-calls.ts";
import { loadOwn } from "#web/load-own.ts";
import { LoginNeeded } from "#web/components/login-needed.tsx";
import { useAction } from "#web/use-action.ts";
import { pageNumber } from "#shared/page-number.ts";
import { callApi } from "#web/call-api.ts";
import { Button, LinkButton } from "#web/components/button.tsx";
import { Checkbox } from "#web/components/checkbox.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { Pager } from "#web/components/pager.tsx";
import { Tabs } from "#web/components/tabs.tsx";
import { showToast } from "#web/components/toast.tsx";
import type { LoaderArgs, Meta } from "#web/page.ts";
import { OWN_UPLOADS_ADDRESS } from "../addresses.ts";
import { ObjectionDialog } from "../components/uploads/objection-dialog.tsx";
import { OwnUploadRow } from "../components/uploads/own-upload-row.tsx";
import { dropDraft } from "../components/uploads/upload-drafts.ts";
import { type Upload, uploads as calls } from "../contract/uploads.ts";
import type { UploadState } from "../states.ts";
import "./uploads.css";

const PAGE_SIZE = 20;
const VIEWS = {
  all: { title: "全部", states: [] },
  open: { title: "待提交", states: ["reading", "unusable", "draft", "withdrawn"] },
  waiting: { title: "审核中", states: ["waiting"] },
  published: { title: "已发布", states: ["published", "linked"] },
  rejected: { title: "未通过", states: ["rejected"] },
} as const satisfies Record<string, { title: string; states: readonly UploadState[] }>;
type View = keyof typeof VIEWS;

interface OwnUploadsPage {
  view: View;
  page: number;
  own: { list: DataOf<typeof calls.listUploads>; now: string } | null;
}

export const meta: Meta = {
  title: "我的规格书",
  description: "自己上传的规格书和审核状态。",
  canonical: OWN_UPLOADS_ADDRESS,
  isHidden: true,
};

export async function loader({ call, url, isSignedIn }: LoaderArgs): Promise<OwnUploadsPage> {
  const asked = url.searchParams.get("state") ?? "";
  const view = asked in VIEWS ? (asked as View) : "all";
  const page = pageNumber(url.searchParams.get("page") ?? "");
  const own = await loadOwn(isSignedIn, async () => ({
    list: await call(calls.listUploads, { states: VIEWS[view].states.join(","), pageIndex: page, pageSize: PAGE_SIZE }),
    now: new Date().toISOString(),
  }));
  return { view, page, own };
}

export default function OwnUploads() {
  const { view, page, own } = useLoaderData<OwnUploadsPage>();
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <h1>我的规格书</h1>
        <span className="ml-auto">
          <LinkButton kind="primary" href="/upload">
            上传规格书
          </LinkButton>
        </span>
      </div>
      {own ? <OwnList view={view} page={page} {...own} /> : <LoginNeeded act="查看我的规格书" />}
    </>
  );
}

function OwnList({
  view,
  page,
  list,
  now,
}: {
  view: View;
  page: number;
  list: DataOf<typeof calls.listUploads>;
  now: string;
}) {
  const { revalidate } = useRevalidator();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const { act } = useAction();
  const [objecting, setObjecting] = useState<Upload | null>(null);
  const ids = list.data.map(({ id }) => id).filter((id) => chosen.has(id));
  const hrefOf = (other: View, number = 1) => {
    const query = new URLSearchParams({
      ...(other !== "all" && { state: other }),
      ...(number > 1 && { page: String(number) }),
    });
    return query.size > 0 ? `${OWN_UPLOADS_ADDRESS}?${query}` : OWN_UPLOADS_ADDRESS;
  };

  async function remove(removed: number[]) {
    if (removed.length === 0) return showToast({ kind: "warning", text: "请选择文件" });
    await act(async () => {
      await callApi(calls.removeUploads, { ids: removed.join(",") });
      removed.forEach(dropDraft);
      setChosen(new Set());
      return true;
    });
  }

  const tabs = (Object.keys(VIEWS) as View[]).map((name) => ({
    title:
      name === "all"
        ? VIEWS[name].title
        : `${VIEWS[name].title} ${VIEWS[name].states.reduce((sum, state) => sum + list.counts[state], 0)}`,
    href: hrefOf(name),
    isCurrent: name === view,
  }));
  return (
    <>
      <Tabs label="状态" tabs={tabs} />
      {list.data.length === 0 ? (
        <div className="card">
          <EmptyState
            title={view === "all" ? "还没有上传过规格书" : "没有这种状态的规格书"}
            text="上传的 PDF 会自动识别品牌与型号，审核通过后公开，供同行查阅。"
            actions={<LinkButton href="/upload">上传规格书</LinkButton>}
          />
        </div>
      ) : (
        <>
          <div className="needs-script flex flex-wrap items-center gap-2">
            <Checkbox
              checked={ids.length === list.data.length}
              onChange={({ currentTarget }) =>
                setChosen(new Set(currentTarget.checked ? list.data.map(({ id }) => id) : []))
              }
            >
              全选本页
            </Checkbox>
            <Button size="small" onClick={() => void remove(ids)}>
              删除所选
            </Button>
          </div>
          <ul className="card" aria-label="我的规格书">
            {list.data.map((upload) => (
              <OwnUploadRow
                key={upload.id}
                upload={upload}
                now={now}
                isChosen={chosen.has(upload.id)}
                onChoose={(isChosen) =>
                  setChosen(
                    (others) =>
                      new Set(isChosen ? [...others, upload.id] : [...others].filter((id) => id !== upload.id)),
                  )
                }
                onWithdraw={() => void act(() => callApi(calls.withdrawUpload, { id: upload.id }))}
                onObject={() => setObjecting(upload)}
              />
            ))}
          </ul>
          <Pager page={page} pageSize={PAGE_SIZE} total={list.totalRecord} hrefOf={(number) => hrefOf(view, number)} />
        </>
      )}
      {objecting && (
        <ObjectionDialog upload={objecting} onClose={() => setObjecting(null)} onDone={() => void revalidate()} />
      )}
    </>
  );
}
