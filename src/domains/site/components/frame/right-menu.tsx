import { Suspense } from "react";
import { Icon } from "#web/components/icon.tsx";
import { useIsAlive } from "#web/components/use-is-alive.ts";
import { lazyPart } from "#web/lazy-part.tsx";
import { useRouteExists } from "#web/route-exists.ts";
import { Count } from "../public/count.tsx";
import { useCounts } from "#domains/notices/components/public/counts.ts";
import { useOwnLayer } from "../public/use-own-layer.ts";

// Each is fetched when it is asked for.
const RecentViews = lazyPart(async () => (await import("../views/recent-views.tsx")).RecentViews);
const FeedbackDialog = lazyPart(async () => (await import("../feedback/feedback-dialog.tsx")).FeedbackDialog);

const MESSAGES = "/userCenter/messages";
const CART = "/mall/cart";

/** The strip at the right edge: what was looked at, feedback, cart, messages, and the way up. */
export function RightMenu() {
  const isAlive = useIsAlive();
  const { unread, cart } = useCounts();
  const routeExists = useRouteExists();
  const recent = useOwnLayer();
  const feedback = useOwnLayer();

  return (
    <aside className="right-menu not-printed" aria-label="快捷工具">
      <button type="button" className="needs-script" disabled={!isAlive} onClick={() => void recent.open()}>
        <Icon name="clock" size={18} />
        <span>最近浏览</span>
      </button>
      <button type="button" className="needs-script" disabled={!isAlive} onClick={() => void feedback.open()}>
        <Icon name="pencil" size={18} />
        <span>意见反馈</span>
      </button>
      {routeExists(CART) && (
        <a href={CART}>
          <Icon name="cart" size={18} />
          <span>购物车</span>
          <Count of={cart} what="件商品" />
        </a>
      )}
      <a href={MESSAGES}>
        <Icon name="bell" size={18} />
        <span>我的消息</span>
        <Count of={unread} what="条未读" />
      </a>
      <button type="button" className="needs-script" disabled={!isAlive} onClick={() => scrollTo({ top: 0 })}>
        <Icon name="top" size={18} />
        <span>回到顶部</span>
      </button>
      <Suspense fallback={null}>
        {recent.owner !== null && (
          <RecentViews key={`views ${recent.owner}`} isOpen={recent.isOpen} onClose={recent.close} />
        )}
        {feedback.owner !== null && (
          <FeedbackDialog
            key={`feedback ${feedback.owner}`}
            owner={feedback.owner}
            isOpen={feedback.isOpen}
            onClose={feedback.close}
          />
        )}
      </Suspense>
    </aside>
  );
}
