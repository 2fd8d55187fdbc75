import { useEffect, useState } from "react";
import { sourceOfPicture } from "#domains/files/components/public/picture-source.ts";
import { Icon } from "#web/components/icon.tsx";
import { LetterMark } from "#web/components/letter-mark.tsx";
import { EMAIL_MESSAGE, NAVIGATION_LISTS } from "../../labels.ts";
import { contactWays } from "../contact-ways.tsx";

interface Previewed {
  /** As it is typed now: what is missing is not there yet. */
  value: unknown;
}

type Entry = Record<string, unknown>;

const entriesOf = (value: unknown): Entry[] =>
  Array.isArray(value) ? value.filter((one): one is Entry => typeof one === "object" && one !== null) : [];
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

export function HotWordsPreview({ value }: Previewed) {
  const words = (Array.isArray(value) ? value : []).map(textOf).filter((word) => word.trim() !== "");
  return (
    <p className="flex flex-wrap gap-x-3 gap-y-1 text-sm">
      <span className="text-secondary">试试</span>
      {words.length === 0 && <span className="text-secondary">不显示</span>}
      {words.map((word, place) => (
        <span key={place} className="mpn">
          {word}
        </span>
      ))}
    </p>
  );
}

export function FriendlyLinksPreview({ value }: Previewed) {
  const links = entriesOf(value);
  if (links.length === 0) return <Nothing />;
  return (
    <p className="site-footer-links">
      <span className="text-secondary">友情链接</span>
      {links.map(({ name, url }, place) => (
        <span key={place} title={textOf(url)}>
          {textOf(name) || "（未填名称）"}
        </span>
      ))}
    </p>
  );
}

export function NavigationPreview({ value }: Previewed) {
  const lists = (value ?? {}) as Record<string, unknown>;
  return (
    <div className="flex flex-wrap items-start gap-6">
      {NAVIGATION_LISTS.map(({ name: list, title }) => (
        <section key={list} aria-label={title} className="grid gap-2">
          <h4 className="text-sm">
            {title} <Icon name="down" size={12} />
          </h4>
          {entriesOf(lists[list]).length === 0 && <span className="text-sm text-secondary">还没有网站</span>}
          <ul className="grid gap-2">
            {entriesOf(lists[list]).map(({ name, image }, place) => (
              <li key={place} className="flex items-center gap-2">
                {sourceOfPicture(image) ? (
                  <img className="object-contain" src={sourceOfPicture(image)!} alt="" width={20} height={20} />
                ) : (
                  <LetterMark name={textOf(name) || "？"} size="small" />
                )}
                <span className="truncate">{textOf(name) || "（未填名称）"}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

export function HomeSlotsPreview({ value }: Previewed) {
  const slots = entriesOf(value);
  if (slots.length === 0) return <Nothing />;
  return (
    <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-4">
      {slots.map(({ title, text, picture }, place) => (
        <li key={place} className="card card-body">
          {sourceOfPicture(picture) && (
            <img className="slot-picture" src={sourceOfPicture(picture)!} alt="" width={640} height={360} />
          )}
          <span className="block font-medium wrap-anywhere">{textOf(title) || "（未填标题）"}</span>
          {textOf(text) && <span className="block text-sm text-secondary wrap-anywhere">{textOf(text)}</span>}
        </li>
      ))}
    </ul>
  );
}

export function QrCodesPreview({ value }: Previewed) {
  const codes = entriesOf(value);
  if (codes.length === 0) return <p className="text-sm text-secondary">显示手机版的二维码</p>;
  return (
    <ul className="flex flex-wrap gap-4 text-center text-sm">
      {codes.map(({ title, url, picture }, place) => (
        <li key={place} className="grid justify-items-center gap-1">
          <QrPicture url={textOf(url)} uploaded={sourceOfPicture(picture)} title={textOf(title)} />
          <span>{textOf(title) || "（未填标题）"}</span>
        </li>
      ))}
    </ul>
  );
}

/** Drawn here, as the server draws what is saved. */
function QrPicture({ url, uploaded, title }: { url: string; uploaded: string | null; title: string }) {
  const [drawn, setDrawn] = useState<string | null>(null);
  const picture = uploaded ?? drawn;
  useEffect(() => {
    let isWanted = true;
    void drawCode(url).then((code) => isWanted && setDrawn(code));
    return () => {
      isWanted = false;
    };
  }, [url]);
  if (picture === null) return <span className="text-sm text-secondary">填写网址或上传图片后显示</span>;
  return <img src={picture} alt={`${title}二维码`} width={88} height={88} />;
}

async function drawCode(url: string): Promise<string | null> {
  if (url.trim() === "") return null;
  const { toString } = await import("qrcode");
  const svg = await toString(url, { type: "svg", margin: 2, errorCorrectionLevel: "M" });
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

function Nothing() {
  return <p className="text-sm text-secondary">不显示</p>;
}

/** Enough to tell that somebody is not done typing; what is saved is looked at by the server. */
const EMAIL_LOOK = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

export function ContactPreview({ value }: Previewed) {
  const set = (value ?? {}) as Record<string, unknown>;
  const [company, email, phone, address] = ["company", "email", "phone", "address"].map((field) =>
    textOf(set[field]).trim(),
  ) as [string, string, string, string];
  const isEmailWhole = email === "" || EMAIL_LOOK.test(email);
  const ways = contactWays({ company, email: isEmailWhole ? email : "", phone, address });
  return (
    <>
      {ways.map((way, place) => (
        <p key={place} className="wrap-anywhere">
          {way}
        </p>
      ))}
      {!isEmailWhole && <p className="text-sm text-secondary">邮箱{EMAIL_MESSAGE}；改好后显示。</p>}
      {[company, email, phone, address].includes("") && (
        <p className="text-sm text-secondary">留空的一项显示启动时的设置；那里也没有的，不显示。</p>
      )}
    </>
  );
}
