import { useLoaderData, useLocation } from "react-router";
import { useState } from "react";
import { loadOwn } from "#web/load-own.ts";
import { LoginNeeded } from "#web/components/login-needed.tsx";
import type { LoaderArgs, Meta } from "#web/page.ts";
import { ARTICLE_DISK_ADDRESS, WRITE_ADDRESS } from "../addresses.ts";
import { ArticleDesk } from "../components/writing/article-desk.tsx";
import type { WritingOptions } from "../components/writing/facts-form.tsx";
import { writing } from "../contract/writing.ts";

interface WritePage {
  own: WritingOptions | null;
}

export const meta: Meta = {
  title: "写文章",
  description: "撰写电子行业的技术文章、新品介绍和市场观察：支持图片、表格、代码、公式和型号链接，审核后发布。",
  canonical: WRITE_ADDRESS,
};

export async function loader({ call, isSignedIn }: LoaderArgs): Promise<WritePage> {
  return { own: await loadOwn(isSignedIn, () => call(writing.writingOptions, {})) };
}

export default function WriteArticle() {
  const { own: loaded } = useLoaderData<WritePage>();
  const [last, setLast] = useState(loaded);
  if (loaded && !last) setLast(loaded);
  // Whoever comes here again begins another article.
  const { key } = useLocation();
  // What is written outlasts a session that has ended.
  const own = last ?? loaded;
  return (
    <div className="grid grid-cols-1 gap-4 py-4">
      <div className="flex flex-wrap items-baseline gap-3">
        <h1>写文章</h1>
        <a className="link ml-auto" href={ARTICLE_DISK_ADDRESS}>
          我的文章
        </a>
      </div>
      {own ? <ArticleDesk key={key} draft={null} options={own} /> : <LoginNeeded act="写文章" />}
    </div>
  );
}
