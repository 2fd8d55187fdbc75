import { useState } from "react";
import { Breadcrumb } from "../components/breadcrumb.tsx";
import { Button, type ButtonKind, LinkButton } from "../components/button.tsx";
import { Checkbox } from "../components/checkbox.tsx";
import { CopyButton } from "../components/copy-button.tsx";
import { Dialog } from "../components/dialog.tsx";
import { FriendlyTime } from "../components/friendly-time.tsx";
import { Highlight } from "../components/highlight.tsx";
import { LetterMark } from "../components/letter-mark.tsx";
import { PriceLadder } from "../components/price-ladder.tsx";
import { SearchBox } from "../components/search-box.tsx";
import { Tabs } from "../components/tabs.tsx";
import { Tag, type TagTone } from "../components/tag.tsx";
import { showToast, Toast, type ToastMessage } from "../components/toast.tsx";
import { ErrorPage } from "../shell/error-page.tsx";
import { LoadingBar, type LoadingBarProps } from "../shell/loading-bar.tsx";
import { useDomains } from "../use-domains.ts";
import { topMenuOf } from "../shell/menu-item.ts";
import { SiteFooter } from "../shell/site-footer.tsx";
import { SiteHeader } from "../shell/site-header.tsx";
import { BRANDS, HOT_WORDS, LADDER, NOW, suggestSample } from "./dev-component-samples.ts";
import { DevLists } from "./dev-lists.tsx";
import { DevSample } from "./dev-sample.tsx";
import "./dev-components.css";

export const meta = () => ({ title: "组件", description: "全部共用组件及其状态" });

export default function DevComponents() {
  const [barState, setBarState] = useState<LoadingBarProps["state"]>("idle");
  return (
    <div className="dev-components">
      <LoadingBar state={barState} />
      <div className="dev-components-head">
        <h1>组件</h1>
        {(["idle", "loading", "failed"] as const).map((state) => (
          <Button key={state} size="small" onClick={() => setBarState(state)}>
            加载条 {state}
          </Button>
        ))}
        <LinkButton size="small" href="/ErrorPages/404">
          404 页面
        </LinkButton>
      </div>
      {(["light", "dark"] as const).map((theme) => (
        <section key={theme} className="dev-theme" data-theme={theme} aria-label={theme}>
          <Headers />
          <Controls />
          <Facts />
          <DevLists />
          <Messages />
          <ErrorPage status={500} requestId="9f86d081884c7d65" />
          <SiteFooter
            links={[
              { title: "关于我们", href: "/about" },
              { title: "隐私", href: "/privacy" },
            ]}
            friendlyLinks={[{ title: "电子工程世界", href: "https://www.eeworld.com.cn/" }]}
            legal={{ siteName: "芯谱", copyrightYears: "2019~2024" }}
            isDemo
          />
        </section>
      ))}
    </div>
  );
}

function Headers() {
  const menu = topMenuOf(useDomains());
  const search = {
    action: "/specification",
    name: "keywords",
    placeholder: "输入型号、品牌或分类，例如 LM358",
    suggest: suggestSample,
    recentKey: "dev-components",
  };
  return (
    <>
      <SiteHeader
        variant="search-first"
        siteName="芯谱"
        menu={menu}
        active="datasheets"
        search={search}
        hotWords={HOT_WORDS}
      />
      <SiteHeader
        variant="standard"
        siteName="芯谱"
        menu={menu}
        active="news"
        search={search}
        account={<a href="/register">登录</a>}
      />
      <DevSample title="搜索框">
        <SearchBox {...search} label="有内容的搜索框" defaultValue="STM32F103" />
      </DevSample>
    </>
  );
}

function Controls() {
  const [isOpen, setIsOpen] = useState(false);
  const kinds: ButtonKind[] = ["primary", "plain", "buy", "danger", "quiet"];
  return (
    <>
      <DevSample title="按钮">
        {(["small", "medium", "large"] as const).map((size) => (
          <div key={size} className="dev-row">
            {kinds.map((kind) => (
              <Button key={kind} kind={kind} size={size}>
                {kind}
              </Button>
            ))}
          </div>
        ))}
        <div className="dev-row">
          <Button kind="primary" isBusy>
            正在提交
          </Button>
          <Button disabled>不可用</Button>
          <LinkButton href="/">是链接</LinkButton>
        </div>
      </DevSample>
      <DevSample title="字段">
        <label className="dev-field">
          数量
          <input className="input num" defaultValue="1000" />
        </label>
        <label className="dev-field">
          型号
          <input className="input mpn" aria-invalid="true" aria-describedby="dev-error" placeholder="请输入型号" />
        </label>
        <p className="field-message">请输入型号</p>
        <Checkbox count={12_345} defaultChecked>
          德州仪器 Texas Instruments
        </Checkbox>
        <Checkbox count={3}>Analog Devices Inc./Maxim Integrated 名称特别长的一个品牌</Checkbox>
        <Checkbox disabled>不可选</Checkbox>
      </DevSample>
      <DevSample title="对话框">
        <Button onClick={() => setIsOpen(true)}>打开对话框</Button>
        <Dialog
          isOpen={isOpen}
          onClose={() => setIsOpen(false)}
          title="意见反馈"
          footer={
            <>
              <Button onClick={() => setIsOpen(false)}>取消</Button>
              <Button kind="primary" onClick={() => setIsOpen(false)}>
                提交
              </Button>
            </>
          }
        >
          <label>
            内容
            <textarea className="input" rows={4} placeholder="关闭后再打开，已写的内容还在" />
          </label>
        </Dialog>
      </DevSample>
    </>
  );
}

function Facts() {
  const tones: TagTone[] = ["neutral", "brand", "buy", "success", "warning", "danger"];
  return (
    <>
      <DevSample title="标签、标记与型号">
        <div className="dev-row">
          {tones.map((tone) => (
            <Tag key={tone} tone={tone}>
              {tone}
            </Tag>
          ))}
          <Tag href="/specification/NE555">NE555</Tag>
        </div>
        <div className="dev-row">
          {BRANDS.map((name) => (
            <LetterMark key={name} name={name} />
          ))}
          <LetterMark name="兆易创新" size="small" />
          <LetterMark name="圣邦微电子" size="large" />
        </div>
        <p>
          <span className="mpn">STM32F103C8T6TR</span>
          <CopyButton text="STM32F103C8T6TR" />
          <Highlight text="STM32F103C8T6TR" keywords="f103-c8" />
        </p>
        <p>
          <FriendlyTime at="2026-11-21T07:12:09Z" now={NOW} /> · <FriendlyTime at="2026-05-02T07:12:09Z" now={NOW} />
        </p>
      </DevSample>
      <DevSample title="路径、选项卡与阶梯价">
        <Breadcrumb
          steps={[{ title: "首页", href: "/" }, { title: "运算放大器", href: "/datasheet" }, { title: "LM358DR" }]}
        />
        <Tabs
          label="资料"
          tabs={[
            { title: "全部", href: "?tab=0", count: 421_205, isCurrent: true },
            { title: "国产", href: "?tab=1", count: 8_120 },
            { title: "国际", href: "?tab=2" },
          ]}
        />
        <div className="dev-narrow">
          <PriceLadder steps={LADDER} currency="CNY" quantity={250} />
        </div>
      </DevSample>
    </>
  );
}

function Messages() {
  const messages: ToastMessage[] = [
    { kind: "success", text: "操作成功" },
    { kind: "info", text: "已加入任务列表" },
    { kind: "warning", text: "请选择文件" },
    { kind: "error", text: "网络连接失败，已写的内容还在，请稍后重试" },
  ];
  return (
    <DevSample title="消息">
      {messages.map((message) => (
        <div key={message.kind} className="dev-row">
          <Button size="small" onClick={() => showToast(message)}>
            {message.kind}
          </Button>
          <Toast {...message} onClose={() => showToast({ kind: "info", text: "已关闭" })} />
        </div>
      ))}
    </DevSample>
  );
}
