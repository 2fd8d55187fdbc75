import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ContactWords } from "./contact-words.tsx";

const linksOf = (words: string) =>
  [...renderToStaticMarkup(<ContactWords companyId={1} words={words} />).matchAll(/href="([^"]*)"/g)].map(
    ([, address]) => address,
  );

test("phones that are shown whole can be called, masked ones and other ways cannot", () => {
  expect(linksOf("手机 13700001234，座机 0755-88880001，QQ 12345678，微信 wang-sales")).toEqual([
    "tel:13700001234",
    "tel:0755-88880001",
  ]);
  // As it is written here, called from anywhere.
  expect(renderToStaticMarkup(<ContactWords companyId={1} words="手机 +8613700001234" />)).toMatch(
    /href="tel:\+8613700001234"[^>]*>13700001234</,
  );
  expect(linksOf("手机 137****1234，座机 0755-****")).toEqual([]);
});
