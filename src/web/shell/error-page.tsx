import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { Button, LinkButton } from "../components/button.tsx";

export interface ErrorPageProps {
  /** HTTP status; what went wrong without one is a 500. */
  status?: number;
  /** Words of a refusal that a person can act on; the status says enough otherwise. */
  message?: string;
  /** Found again in the log. */
  requestId?: string;
}

// docs/conventions.md 18: 404 redirect 2 s
const LEAVE_AFTER_SECONDS = 2;

const MESSAGES: Record<number, string> = {
  401: "请先登录，再打开这个页面",
  403: "您没有打开这个页面的权限",
  404: "您访问的页面已从这个星球上消失",
  429: "操作太频繁，请稍后再试",
  503: "系统正在启动或维护，请稍后再来",
};

/** Stands inside the `main` of its layout. */
export function ErrorPage({ status = 500, message, requestId }: ErrorPageProps) {
  const isMissing = status === 404;
  return (
    <div className="error-page">
      <p className="error-page-status num" aria-hidden="true">
        {status}
      </p>
      <h1>{isMissing ? "页面不存在" : `出错了（${status}）`}</h1>
      <p className="error-page-text">{message ?? MESSAGES[status] ?? "系统繁忙，请稍后重试"}</p>
      {requestId && !isMissing && (
        <p className="error-page-request">
          请求编号 <span className="mpn">{requestId}</span>
        </p>
      )}
      {isMissing ? message ? <WayHome /> : <LeaveForHome /> : <StayOrLeave />}
    </div>
  );
}

/** Of what a known page lacks: who mistyped is not sent away. */
function WayHome() {
  return (
    <div className="error-page-actions">
      <LinkButton kind="primary" href="/">
        返回首页
      </LinkButton>
    </div>
  );
}

function LeaveForHome() {
  const [secondsLeft, setSecondsLeft] = useState(LEAVE_AFTER_SECONDS);
  const [isStaying, setIsStaying] = useState(false);
  const navigate = useNavigate();

  useEffect(() => {
    if (isStaying) return;
    if (secondsLeft === 0) {
      // In place of the address that led nowhere: the way back leads to where one came from, and not here again.
      void navigate("/", { replace: true });
      return;
    }
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1_000);
    return () => clearTimeout(timer);
  }, [secondsLeft, isStaying, navigate]);

  return (
    <>
      <p className="error-page-countdown needs-script" role="status">
        {isStaying ? "已取消自动跳转" : `${secondsLeft} 秒后返回首页`}
      </p>
      <div className="error-page-actions">
        <LinkButton kind="primary" href="/">
          返回首页
        </LinkButton>
        {!isStaying && (
          <span className="needs-script">
            <Button onClick={() => setIsStaying(true)}>取消跳转</Button>
          </span>
        )}
      </div>
    </>
  );
}

function StayOrLeave() {
  return (
    <div className="error-page-actions">
      <span className="needs-script">
        <Button kind="primary" onClick={() => location.reload()}>
          重新加载
        </Button>
      </span>
      <LinkButton href="/">返回首页</LinkButton>
    </div>
  );
}
