import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { contactWays } from "../contact-ways.tsx";
import { ContactPreview } from "./config-previews.tsx";

const EMPTY = "留空的一项显示启动时的设置";
const WHOLE = { company: "芯谱科技", email: "help@example.com", phone: "0755-1234567", address: "深圳市南山区" };

const shown = (value: unknown) => renderToStaticMarkup(<ContactPreview value={value} />);

test("the contact is shown as its page tells it", () => {
  expect(shown(WHOLE)).toBe(
    contactWays(WHOLE)
      .map((way) => renderToStaticMarkup(<p className="wrap-anywhere">{way}</p>))
      .join(""),
  );
});

test("what is empty is not shown, and it is said what stands there instead", () => {
  const page = shown({ ...WHOLE, phone: null });
  expect(page).not.toContain("电话");
  expect(page).toContain(EMPTY);
  for (const value of [null, undefined, "nonsense", [], {}, { email: 5 }]) expect(shown(value)).toContain(EMPTY);
});

test("half of an e-mail address is not shown, which is said", () => {
  for (const email of ["help", "help@", "help@example", "a b@example.com"]) {
    const page = shown({ ...WHOLE, email });
    expect(page).not.toContain("mailto:");
    expect(page).toContain("邮箱应为邮箱地址；改好后显示");
  }
});
