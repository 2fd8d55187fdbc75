import { expect, test } from "vitest";
import { describeFetching, openFetchReport } from "./fetch-report.ts";

const fetched = (host: string, page: string) => ({
  id: 1,
  address: `https://${host}/${page}`,
  host,
  tries: 0,
  etag: null,
  lastModified: null,
  documentId: null,
});

test("a run says of each host what came and why the rest did not", () => {
  const report = openFetchReport();
  report.add(fetched("www.st.com", "a.pdf"), { state: "kept" });
  report.add(fetched("www.st.com", "b.pdf"), { state: "refused", reason: "html", httpStatus: 200 });
  report.add(fetched("www.st.com", "c.pdf"), { state: "refused", reason: "html", httpStatus: 200 });
  report.add(fetched("jlcpcb.com", "=d"), { state: "waiting", reason: "robotsUnread" });
  report.add(fetched("jlcpcb.com", "e"), { state: "known", reason: "unchanged" });
  expect(report.lines()).toEqual([
    "jlcpcb.com：robots.txt 读不到 1、已有 1",
    "www.st.com：已收录 1、是网页，不是文件 2",
  ]);
  expect(report.table()?.split("\r\n").slice(0, 2)).toEqual([
    "网站,网址,结果,原因,HTTP 状态",
    "www.st.com,https://www.st.com/b.pdf,不收录,是网页，不是文件,200",
  ]);
});

test("where all came there is no table", () => {
  const report = openFetchReport();
  report.add(fetched("www.st.com", "a.pdf"), { state: "kept" });
  expect(report.table()).toBeNull();
  expect(describeFetching({ kept: 1, known: 0, refused: 0, failed: 0, later: 0 })).toBe(
    "收录 1，已有 0，不收录 0，未抓到 0，稍后再试 0",
  );
});
