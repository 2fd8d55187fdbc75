import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { EnterprisePrompt, type EnterpriseStatus } from "./enterprise-prompt.tsx";

const shownFor = (status: EnterpriseStatus, isThere = true) =>
  renderToStaticMarkup(<EnterprisePrompt status={status} routeExists={() => isThere} onFollow={() => {}} />);

test("who is no certified enterprise is invited to become one, who is one is led to his demands", () => {
  expect(shownFor(null)).toBe(
    '<p class="enterprise-prompt">完成企业认证,享受更优服务!<a class="link underline" href="/userCenter/manage/companyManage?type=16">去认证</a></p>',
  );
  expect(shownFor("certified")).toBe('<a href="/userCenter/inquiryManage/myInquiry?type=15">供需管理</a>');
});

test("neither stands there before it is known, or while the page is not there", () => {
  expect([shownFor(undefined), shownFor(null, false), shownFor("certified", false)]).toEqual(["", "", ""]);
});
