import { useLoaderData } from "react-router";
import type { DataOf } from "#api/define-calls.ts";
import { loadOwn } from "#web/load-own.ts";
import { LoginNeeded } from "#web/components/login-needed.tsx";
import { PAGE_SIZE, pageNumber } from "#shared/page-number.ts";
import { EmptyState } from "#web/components/empty-state.tsx";
import { PageMissing } from "#web/components/page-missing.tsx";
import { countPages } from "#web/components/pager-window.ts";
import { Pager } from "#web/components/pager.tsx";
import { Tabs } from "#web/components/tabs.tsx";
import type { LoaderArgs, Meta } from "#web/page.ts";
import { OwnComplaintCard, ReceivedComplaintCard } from "../components/complaints/own-complaint.tsx";
import { COMPLAINTS_PATH, RECEIVED_COMPLAINTS_PATH } from "../addresses.ts";
import { complaints } from "../contract/complaints.ts";
import "#domains/enterprises/components/public/company-manage.css";

interface ComplaintsPage {
  isReceived: boolean;
  page: number;
  own: {
    mine: DataOf<typeof complaints.myComplaints> | null;
    received: DataOf<typeof complaints.receivedComplaints> | null;
  } | null;
}

export const meta: Meta = {
  title: "投诉",
  description: "我的投诉与企业收到的投诉。",
  canonical: COMPLAINTS_PATH,
  isHidden: true,
};

export async function loader({ call, url, isSignedIn }: LoaderArgs): Promise<ComplaintsPage> {
  const isReceived = url.searchParams.get("list") === "received";
  const page = pageNumber(url.searchParams.get("page") ?? "");
  const asked = { pageIndex: page, pageSize: PAGE_SIZE };
  const own = await loadOwn(isSignedIn, async () => ({
    mine: isReceived ? null : await call(complaints.myComplaints, asked),
    received: isReceived ? await call(complaints.receivedComplaints, asked) : null,
  }));
  return { isReceived, page, own };
}

export default function Complaints() {
  const { isReceived, page, own } = useLoaderData<ComplaintsPage>();
  const tabs = [
    { title: "我的投诉", href: COMPLAINTS_PATH, isCurrent: !isReceived },
    { title: "企业收到的投诉", href: RECEIVED_COMPLAINTS_PATH, isCurrent: isReceived },
  ];
  const hrefOf = (other: number) =>
    `${isReceived ? RECEIVED_COMPLAINTS_PATH : COMPLAINTS_PATH}${other > 1 ? `${isReceived ? "&" : "?"}page=${other}` : ""}`;
  const total = own?.mine?.totalRecord ?? own?.received?.totalRecord ?? 0;
  const shown = own?.mine?.data.length ?? own?.received?.data.length ?? 0;
  return (
    <>
      <h1>投诉</h1>
      <Tabs label="投诉" tabs={tabs} />
      {!own && <LoginNeeded act="查看投诉" />}
      {own && total === 0 && (
        <div className="card">
          <EmptyState
            title={isReceived ? "没有收到投诉" : "您没有投诉过企业"}
            text={
              isReceived
                ? "受理的投诉会通知企业主账号，7 天内可以答复。"
                : "在企业页的「投诉公示」处可以投诉，进展会显示在这里。"
            }
          />
        </div>
      )}
      {total > 0 && shown === 0 && <PageMissing page={page} lastHref={hrefOf(countPages(total, PAGE_SIZE))} />}
      {own?.mine?.data.map((complaint) => (
        <OwnComplaintCard key={complaint.id} complaint={complaint} now={own.mine!.now} />
      ))}
      {own?.received?.data.map((complaint) => (
        <ReceivedComplaintCard
          key={complaint.id}
          complaint={complaint}
          mayReply={own.received!.mayReply}
          now={own.received!.now}
        />
      ))}
      {shown > 0 && <Pager page={page} pageSize={PAGE_SIZE} total={total} unit="条投诉" hrefOf={hrefOf} />}
    </>
  );
}
