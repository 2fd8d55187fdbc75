import { useState } from "react";
import { useLoaderData, useRevalidator } from "react-router";
import type { DataOf } from "#api/define-calls.ts";
import { CallFailed } from "#api/envelope.ts";
import { loadOwn } from "#web/load-own.ts";
import { LoginNeeded } from "#web/components/login-needed.tsx";
import { pageNumber } from "#shared/page-number.ts";
import { LinkButton } from "#web/components/button.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import type { LoaderArgs, Meta } from "#web/page.ts";
import { BringStock } from "../components/uploads/bring-stock.tsx";
import { ConfirmStock } from "../components/uploads/confirm-stock.tsx";
import { AGES, type Age, OwnStock, STOCK_PAGE_SIZE, type StockView } from "../components/stock/own-stock.tsx";
import { StockUploads, UPLOADS_SHOWN } from "../components/uploads/stock-uploads.tsx";
import { OwnStatistics, type Statistics } from "../components/stock/own-statistics.tsx";
import { askedParts } from "../contract/asked-parts.ts";
import { companyUses } from "#domains/companies/contract/company-uses.ts";
import { USES_DAYS } from "#domains/companies/labels.ts";
import { ownStock } from "../contract/own-stock.ts";
import { stockUploads, type StockPreview } from "../contract/uploads.ts";
import { CERTIFY_PATH } from "#domains/enterprises/addresses.ts";
import { OwnSteps } from "#domains/enterprises/components/public/own-steps.tsx";
import { type OwnStep, ownSteps } from "#domains/enterprises/contract/own-steps.ts";
import { STATISTICS_PATH, STOCK_PATH } from "../addresses.ts";
import "./stock-manage.css";

interface Own {
  list: DataOf<typeof ownStock.listOwnStock>;
  uploads: DataOf<typeof stockUploads.listStockUploads>;
  steps: OwnStep[];
  now: string;
}

interface StockPage {
  view: StockView;
  uploadsPage: number;
  /** Asked for instead of the stock. */
  statistics: Statistics | null;
  /** Why the asker keeps no stock: he has no enterprise, or another role in it. */
  refusal: string;
  own: Own | null;
}

export const meta = ({ url }: { url: URL }): Meta => ({
  ...(isStatistics(url)
    ? { title: "企业数据", description: "企业主页与库存被看到的次数。" }
    : { title: "库存管理", description: "上传和维护企业的现货库存。" }),
  canonical: STOCK_PATH,
  isHidden: true,
});

export async function loader({ call, url, isSignedIn }: LoaderArgs): Promise<StockPage> {
  const asked = (name: string) => url.searchParams.get(name) ?? "";
  const view = {
    keywords: asked("keywords").trim().slice(0, 64),
    age: asked("age") in AGES ? (asked("age") as Age) : "",
    page: pageNumber(asked("page")),
  } as const;
  const uploadsPage = pageNumber(asked("uploads"));
  let refusal = "";
  if (isStatistics(url)) {
    const days = USES_DAYS.find((one) => String(one) === asked("days")) ?? USES_DAYS[1];
    const statistics = await loadOwn(isSignedIn, () =>
      refusedIn(
        async () => {
          const [uses, parts] = await Promise.all([
            call(companyUses.readOwnUses, { days }),
            call(askedParts.listAskedParts, { days }),
          ]);
          return { days, uses, parts };
        },
        (message) => (refusal = message),
      ),
    );
    return { view, uploadsPage, refusal, own: null, statistics };
  }
  const own = await loadOwn(isSignedIn, () =>
    refusedIn(
      async () => {
        const [list, uploads, steps] = await Promise.all([
          call(ownStock.listOwnStock, {
            keywords: view.keywords,
            age: view.age,
            pageIndex: view.page,
            pageSize: STOCK_PAGE_SIZE,
          }),
          call(stockUploads.listStockUploads, { pageIndex: uploadsPage, pageSize: UPLOADS_SHOWN }),
          call(ownSteps.listOwnSteps, {}),
        ]);
        return { list, uploads, steps, now: new Date().toISOString() };
      },
      (message) => (refusal = message),
    ),
  );
  return { view, uploadsPage, refusal, own, statistics: null };
}

function isStatistics(url: URL): boolean {
  return url.searchParams.get("view") === "statistics";
}

/** What the asker may not see is told in the portal's words; null then. */
async function refusedIn<Shown>(load: () => Promise<Shown>, tell: (message: string) => void): Promise<Shown | null> {
  try {
    return await load();
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status !== 200) throw error;
    tell(error.message);
    return null;
  }
}

export default function StockManage() {
  const { view, uploadsPage, refusal, own: loaded, statistics } = useLoaderData<StockPage>();
  const [last, setLast] = useState(loaded);
  if (loaded && loaded !== last) setLast(loaded);
  // A file that waits to be confirmed outlasts a logout in another window.
  const own = loaded ?? (refusal ? null : last);
  if (statistics)
    return (
      <>
        <h1>企业数据</h1>
        <OwnStatistics statistics={statistics} />
      </>
    );
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <h1>库存管理</h1>
        {own && (
          <span className="ml-auto flex flex-wrap gap-4">
            <a className="link" href={STATISTICS_PATH}>
              企业数据
            </a>
            <a className="link" href="/api/stock/template" download>
              下载导入模板
            </a>
          </span>
        )}
      </div>
      {own ? (
        <>
          <OwnSteps steps={own.steps} path={STOCK_PATH} />
          <Stock own={own} view={view} uploadsPage={uploadsPage} />
        </>
      ) : refusal ? (
        <NotYours refusal={refusal} />
      ) : (
        <LoginNeeded act="管理库存" />
      )}
    </>
  );
}

function NotYours({ refusal }: { refusal: string }) {
  return (
    <div className="card">
      <EmptyState
        title={refusal}
        text="完成企业认证后，企业的管理员和销售可以在这里发布现货库存。"
        actions={
          <LinkButton kind="primary" href={CERTIFY_PATH}>
            去认证
          </LinkButton>
        }
      />
    </div>
  );
}

function Stock({ own: { list, uploads, now }, view, uploadsPage }: { own: Own; view: StockView; uploadsPage: number }) {
  const { revalidate } = useRevalidator();
  const [opened, setOpened] = useState<StockPreview | null>(null);

  function hrefOf(change: Partial<StockView & { uploads: number }>): string {
    const { keywords, age, page, uploads } = { ...view, uploads: uploadsPage, ...change };
    const query = new URLSearchParams({
      ...(keywords && { keywords }),
      ...(age && { age }),
      ...(page > 1 && { page: String(page) }),
      ...(uploads > 1 && { uploads: String(uploads) }),
    });
    return query.size > 0 ? `${STOCK_PATH}?${query}` : STOCK_PATH;
  }

  function close() {
    setOpened(null);
    void revalidate();
  }

  return (
    <>
      {opened ? (
        <ConfirmStock key={opened.id} opened={opened} lines={list.lines} onClose={close} onLoaded={close} />
      ) : (
        <BringStock onOpened={setOpened} />
      )}
      <StockUploads
        uploads={uploads}
        page={uploadsPage}
        hrefOf={(uploads) => hrefOf({ uploads })}
        now={now}
        onOpened={setOpened}
      />
      <OwnStock list={list} view={view} hrefOf={hrefOf} now={now} />
    </>
  );
}
