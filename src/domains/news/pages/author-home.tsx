import { lazy, Suspense } from "react";
import { data, useLoaderData } from "react-router";
import type { DataOf } from "#api/define-calls.ts";
import { formatNumber } from "#shared/format-number.ts";
import { pageNumber } from "#shared/page-number.ts";
import { Tabs } from "#web/components/tabs.tsx";
import { Tag } from "#web/components/tag.tsx";
import { type LoaderArgs, type Meta, pageNotFound, Redirect } from "#web/page.ts";
import { authorAddress, authorFilesAddress, NEWS_ADDRESS } from "../addresses.ts";
import { ArticlesShown } from "../components/articles/articles-shown.tsx";
import { ColumnList } from "../components/articles/column-list.tsx";
import { WriterPicture, WriterTags } from "../components/articles/writer-mark.tsx";
import { NewsPath } from "../components/articles/news-path.tsx";
import { attachments, ATTACHMENTS_A_PAGE } from "../contract/attachments.ts";
import { ARTICLES_PER_PAGE, newsArticles } from "../contract/articles.ts";
import { isRowNumber, NOT_FOUND } from "./page-segment.ts";
import "./news.css";

const AuthorFiles = lazy(async () => ({
  default: (await import("../components/attachments/author-files.tsx")).AuthorFiles,
}));
const FavouriteButton = lazy(async () => ({
  default: (await import("#domains/accounts/components/public/favourite-button.tsx")).FavouriteButton,
}));

type Writer = DataOf<typeof newsArticles.readAuthor>;

interface AuthorPage {
  page: number;
  author: Writer;
  /** One of the two, as the address has it. */
  list: DataOf<typeof newsArticles.listArticles> | null;
  files: DataOf<typeof attachments.listAuthorAttachments> | null;
}

export const meta = ({ data: { page, author, files }, url }: { data: AuthorPage; url: URL }): Meta => ({
  title: `${author.name}的${files ? "下载资料" : "文章与专栏"}${page > 1 ? ` - 第 ${page} 页` : ""}`,
  description: [`作者${author.name}`, author.bio, `共 ${author.articles} 篇文章`].filter(Boolean).join("，"),
  canonical: files ? authorFilesAddress(author, page) : authorAddress(author, page),
  structuredData: {
    "@context": "https://schema.org",
    "@type": "ProfilePage",
    mainEntity: {
      "@type": "Person",
      name: author.name,
      url: url.origin + authorAddress(author),
      ...(author.avatar && { image: url.origin + author.avatar }),
      ...(author.bio && { description: author.bio }),
    },
  },
});

export async function loader({ call, url }: LoaderArgs) {
  const id = url.searchParams.get("id") ?? "";
  if (id === "") throw new Redirect(NEWS_ADDRESS, 302);
  if (!isRowNumber(id)) throw pageNotFound("没有这位作者");
  const page = pageNumber(url.searchParams.get("page") ?? "");
  const isFiles = url.searchParams.get("tab") === "files";
  const [author, list, files] = await Promise.all([
    call(newsArticles.readAuthor, { id }),
    isFiles ? null : call(newsArticles.listArticles, { author: id, pageIndex: page, pageSize: ARTICLES_PER_PAGE }),
    isFiles ? call(attachments.listAuthorAttachments, { id, pageIndex: page, pageSize: ATTACHMENTS_A_PAGE }) : null,
  ]);
  // Who writes nothing has no page.
  if (author.name === "") throw pageNotFound("没有这位作者");
  const loaded: AuthorPage = { page, author, list, files };
  const shown = list ?? files!;
  return data(loaded, shown.data.length === 0 && shown.totalRecord > 0 ? NOT_FOUND : undefined);
}

export default function AuthorHome() {
  const { page, author, list, files } = useLoaderData<AuthorPage>();
  const { columns } = author;
  const works = (
    <>
      {(files || author.attachments > 0) && (
        <Tabs
          label="作者的内容"
          tabs={[
            { title: "文章", href: authorAddress(author), count: author.articles, isCurrent: !files },
            {
              title: "下载资料",
              href: authorFilesAddress(author),
              count: author.attachments,
              isCurrent: files !== null,
            },
          ]}
        />
      )}
      {list && (
        <ArticlesShown
          list={list}
          page={page}
          label={`${author.name}的文章`}
          hrefOf={(to) => authorAddress(author, to)}
        />
      )}
      {files && (
        <Suspense fallback={null}>
          <AuthorFiles list={files} page={page} hrefOf={(to) => authorFilesAddress(author, to)} />
        </Suspense>
      )}
    </>
  );
  return (
    <div className="grid grid-cols-1 gap-4 py-4">
      <NewsPath steps={[{ title: author.name }]} />
      <Head author={author} />
      {columns.length === 0 ? (
        works
      ) : (
        <div className="with-side">
          <div className="grid min-w-0 grid-cols-1 content-start gap-4">{works}</div>
          <ColumnList
            columns={columns}
            wordsOf={({ articles, followers }) => `${formatNumber(articles)} 篇，${formatNumber(followers)} 人关注`}
          />
        </div>
      )}
    </div>
  );
}

function Head({ author }: { author: Writer }) {
  const { id, name, avatar, bio, fields, region, articles, followers, reads, likes } = author;
  const counts = [
    ["文章", articles],
    ["粉丝", followers],
    ["阅读", reads],
    ["获赞", likes],
  ] as const;
  return (
    <header className="card card-body flex flex-wrap items-start gap-4">
      <WriterPicture name={name} avatar={avatar} size="large" />
      <div className="grid min-w-0 flex-1 gap-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="wrap-anywhere">{name}</h1>
          <WriterTags writer={author} />
          <Suspense fallback={null}>
            <FavouriteButton act="follow" type="author" id={id} />
          </Suspense>
        </div>
        {bio && <p className="wrap-anywhere">{bio}</p>}
        {region && <p className="text-sm text-secondary">IP属地：{region}</p>}
        {fields.length > 0 && (
          <p className="flex flex-wrap gap-2">
            {fields.map((field) => (
              <Tag key={field}>{field}</Tag>
            ))}
          </p>
        )}
        <dl className="writer-counts">
          {counts.map(([title, count]) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd className="num">{formatNumber(count)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </header>
  );
}
