import { useState } from "react";
import { useLoaderData } from "react-router";
import { loadOwn } from "#web/load-own.ts";
import { LoginNeeded } from "#web/components/login-needed.tsx";
import { type LoaderArgs, type Meta, pageNotFound } from "#web/page.ts";
import { ARTICLE_DISK_ADDRESS, EDIT_ADDRESS, editAddress } from "../addresses.ts";
import { ChooseArticle } from "../components/writing/choose-article.tsx";
import { ArticleDesk } from "../components/writing/article-desk.tsx";
import type { WritingOptions } from "../components/writing/facts-form.tsx";
import { type Draft, writing } from "../contract/writing.ts";
import { isRowNumber } from "./page-segment.ts";

interface EditPage {
  /** Null where the address names none. */
  id: number | null;
  own: { draft: Draft; options: WritingOptions } | null;
}

export const meta = ({ data: { id } }: { data: EditPage }): Meta => ({
  title: "修改文章",
  description: "修改自己的文章，自动保存，可恢复历史版本。",
  canonical: id === null ? EDIT_ADDRESS : editAddress({ id }),
  isHidden: true,
});

export async function loader({ call, url, isSignedIn }: LoaderArgs): Promise<EditPage> {
  const asked = url.searchParams.get("id") ?? "";
  if (asked === "") return { id: null, own: null };
  if (!isRowNumber(asked)) throw pageNotFound("没有这篇文章，请检查网址中的编号");
  const id = Number(asked);
  const own = await loadOwn(isSignedIn, async () => {
    const [draft, options] = await Promise.all([call(writing.readDraft, { id }), call(writing.writingOptions, {})]);
    return { draft, options };
  });
  return { id, own };
}

export default function EditArticle() {
  const { id, own: loaded } = useLoaderData<EditPage>();
  const [last, setLast] = useState({ id, own: loaded });
  if (last.id !== id || (loaded && !last.own)) setLast({ id, own: loaded });
  // What is written outlasts a session that has ended.
  const own = last.own;
  return (
    <div className="grid grid-cols-1 gap-4 py-4">
      <div className="flex flex-wrap items-baseline gap-3">
        <h1>修改文章</h1>
        <a className="link ml-auto" href={ARTICLE_DISK_ADDRESS}>
          我的文章
        </a>
      </div>
      {id === null ? (
        <ChooseArticle act="修改" />
      ) : own ? (
        <ArticleDesk key={id} draft={own.draft} options={own.options} />
      ) : (
        <LoginNeeded act="修改文章" />
      )}
    </div>
  );
}
