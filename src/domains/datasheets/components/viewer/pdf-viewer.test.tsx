import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { PdfViewer } from "./pdf-viewer.tsx";

test("the server sends a toolbar, the place of the first page and the way to download", () => {
  const html = renderToString(
    <PdfViewer address="/document" fileUrl="/api/file" startPage={3}>
      <a href="/api/file">下载</a>
    </PdfViewer>,
  );
  expect(html).toContain('aria-busy="true"');
  expect(html).toContain("正在打开规格书");
  expect(html).toContain('<a href="/api/file">下载</a>');
  expect(html).toMatch(/aria-label="上一页"[^>]*disabled/);
  expect(html).toMatch(/aria-label="页码"[^>]*value="3"/);
});

test("the picture of the first page stands where the page is going to be, unless another one is opened", () => {
  const html = (startPage: number) =>
    renderToString(<PdfViewer address="/document" fileUrl="/api/file" startPage={startPage} preview="/thumbnail" />);
  expect(html(1)).toContain('src="/thumbnail"');
  expect(html(3)).not.toContain('src="/thumbnail"');
});
