import { useEffect, useState } from "react";
import { BarChart } from "#web/components/bar-chart.tsx";
import { Dialog } from "#web/components/dialog.tsx";
import { callApi } from "#web/call-api.ts";
import { messageOf } from "#web/message-of.ts";
import { withLogin } from "#web/require-login.ts";
import type { ArticleFigure } from "../../contract/own-article.ts";
import { writing } from "../../contract/writing.ts";

const CHARTS = [
  { key: "reads", title: "阅读" },
  { key: "likes", title: "赞" },
  { key: "comments", title: "评论" },
] as const;

/** What became of an article day by day. */
export function FiguresDialog({ id, title, onClose }: { id: number; title: string; onClose: () => void }) {
  const [figures, setFigures] = useState<ArticleFigure[] | null>(null);
  const [failure, setFailure] = useState("");

  useEffect(() => {
    withLogin(() => callApi(writing.readFigures, { id })).then(
      (found) => setFigures(found ?? []),
      (error: unknown) => setFailure(messageOf(error)),
    );
  }, [id]);

  return (
    <Dialog isOpen title={`《${title}》的数据`} size="drawer" onClose={onClose}>
      <div className="grid gap-3">
        <p className="text-sm text-secondary">近 30 天。同一人一天内多次阅读只计一次；取消的赞与已删除的评论不计入。</p>
        {failure && (
          <p className="field-message" role="alert">
            {failure}
          </p>
        )}
        {figures === null && !failure && <p className="text-secondary">正在读取…</p>}
        {figures &&
          figures.length > 0 &&
          CHARTS.map(({ key, title }) => (
            <BarChart
              key={key}
              title={title}
              values={figures.map((figure) => ({ day: figure.day, value: figure[key] }))}
            />
          ))}
      </div>
    </Dialog>
  );
}
