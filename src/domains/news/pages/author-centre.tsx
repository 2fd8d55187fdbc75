import { useLoaderData } from "react-router";
import type { DataOf } from "#api/define-calls.ts";
import { loadOwn } from "#web/load-own.ts";
import { LoginNeeded } from "#web/components/login-needed.tsx";
import { formatNumber } from "#shared/format-number.ts";
import { LinkButton } from "#web/components/button.tsx";
import { FriendlyTime } from "#web/components/friendly-time.tsx";
import { Tag, type TagTone } from "#web/components/tag.tsx";
import type { LoaderArgs, Meta } from "#web/page.ts";
import { ARTICLE_DISK_ADDRESS, AUTHOR_CENTRE_ADDRESS, authorAddress, WRITE_ADDRESS } from "../addresses.ts";
import { ApplicationForm } from "../components/authors/application-form.tsx";
import { ColumnsCard } from "../components/authors/columns-card.tsx";
import { authors } from "../contract/authors.ts";
import { AUTHOR_MARK_LABELS, AUTHOR_STATE_LABELS } from "../labels.ts";
import type { AuthorState } from "../states.ts";

type Own = DataOf<typeof authors.readMyAuthor>;
type AuthorPage = { own: Own | null };

const TONES: Record<AuthorState, TagTone> = { waiting: "warning", approved: "success", rejected: "danger" };

export const meta: Meta = {
  title: "作者中心",
  description: "申请成为作者，管理专栏。",
  canonical: AUTHOR_CENTRE_ADDRESS,
  isHidden: true,
};

export async function loader({ call, isSignedIn }: LoaderArgs): Promise<AuthorPage> {
  return { own: await loadOwn(isSignedIn, () => call(authors.readMyAuthor, {})) };
}

export default function AuthorCentre() {
  const { own } = useLoaderData<AuthorPage>();
  if (!own) {
    return (
      <>
        <h1>作者中心</h1>
        <LoginNeeded act="查看作者中心" />
      </>
    );
  }
  const { application } = own;
  return (
    <>
      <h1>作者中心</h1>
      <OwnFigures own={own} />
      {application && <ApplicationState application={application} now={own.now} />}
      {application?.state === "approved" && <ColumnsCard columns={own.columns} />}
      {!application && (
        <p className="text-secondary">
          谁都可以写文章，发表后读者可以关注您。通过作者申请后以笔名发表，名字旁有认证标签，还可以开设专栏。
        </p>
      )}
      <ApplicationForm key={application ? `${application.state} ${application.appliedAt}` : ""} known={application} />
    </>
  );
}

function OwnFigures({ own: { id, articles, reads, likes, followers } }: { own: Own }) {
  const figures = { 文章: articles, 阅读: reads, 获赞: likes, 关注者: followers };
  return (
    <section className="card card-body flex flex-wrap items-center gap-4" aria-label="我的数据">
      <dl className="flex flex-wrap gap-6">
        {Object.entries(figures).map(([title, value]) => (
          <div key={title}>
            <dt className="text-sm text-secondary">{title}</dt>
            <dd className="num text-lg">{formatNumber(value)}</dd>
          </div>
        ))}
      </dl>
      <span className="flex flex-wrap gap-2">
        <LinkButton kind="primary" size="small" href={WRITE_ADDRESS}>
          写文章
        </LinkButton>
        <LinkButton size="small" href={ARTICLE_DISK_ADDRESS}>
          我的文章
        </LinkButton>
        {articles > 0 && (
          <LinkButton size="small" href={authorAddress({ id })}>
            我的主页
          </LinkButton>
        )}
      </span>
    </section>
  );
}

function ApplicationState({
  application: { state, penName, mark, reason, appliedAt, decidedAt },
  now,
}: {
  application: NonNullable<Own["application"]>;
  now: string;
}) {
  return (
    <section className="card card-body grid gap-2" aria-label="申请状态">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{penName}</span>
        <Tag tone={TONES[state]}>{AUTHOR_STATE_LABELS[state]}</Tag>
        {state === "approved" && <Tag tone="brand">{AUTHOR_MARK_LABELS[mark]}</Tag>}
        <span className="text-sm text-secondary">
          <FriendlyTime at={decidedAt ?? appliedAt} now={now} act={decidedAt ? "审核" : "提交"} />
        </span>
      </p>
      {state === "waiting" && (
        <p className="text-sm text-secondary">一般在 3 个工作日内审核；此前可以修改后重新提交。</p>
      )}
      {state === "rejected" && <p>未通过原因：{reason}</p>}
    </section>
  );
}
