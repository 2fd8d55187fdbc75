import { expect, test } from "vitest";
import { FETCH_FLAG, FETCH_USAGE, parseFetchOptions } from "./fetch-options.ts";

test("hosts and how many are read", () => {
  expect(parseFetchOptions([FETCH_FLAG])).toEqual({ hosts: null, most: null, report: null });
  expect(
    parseFetchOptions([FETCH_FLAG, "--host", "WWW.TI.com", "--host", "st.com", "--most", "500", "--report", "a.csv"]),
  ).toEqual({ hosts: ["www.ti.com", "st.com"], most: 500, report: "a.csv" });
});

test.each([
  [["--host", "http://ti.com/"], "不是网站的域名"],
  [["--host", "127.0.0.1"], "不是网站的域名"],
  [["--most", "0"], "--most"],
  [["--most", "many"], "--most"],
  [["parts.csv"], FETCH_USAGE],
  [["--unknown"], FETCH_USAGE],
  [["--help"], FETCH_USAGE],
])("%j is answered by a sentence", (words, said) => {
  expect(parseFetchOptions([FETCH_FLAG, ...words])).toContain(said);
});
