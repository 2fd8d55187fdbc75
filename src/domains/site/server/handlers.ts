import { handle } from "#platform/handlers.ts";
import { announcements } from "../contract/announcements.ts";
import { configEditor } from "../contract/config-editor.ts";
import { site } from "../contract.ts";
import { feedback } from "../contract/feedback.ts";
import { navigation } from "../contract/navigation.ts";
import { notices } from "../contract/notices.ts";
import { views } from "../contract/views.ts";
import { announce, listAnnouncements, withdrawAnnouncement } from "./announcements.ts";
import { checkHealth } from "./check-health.ts";
import { listConfig, saveConfig } from "./edit-config.ts";
import { addFeedback, feedbackCategories } from "./feedback/add-feedback.ts";
import { hintAgents, hintBrands, readNavigation, resetNavigation, saveNavigation } from "./navigation/navigation.ts";
import { countCart, countUnread, listNotices, readNotices } from "./notices/notices.ts";
import { contact, drawQrCode, frame, homeSlots, latestApp, readConfig } from "./read-config.ts";
import { track } from "./track.ts";
import { forgetViews, listViewed, listViewedAgents, recordView } from "./views/views.ts";

export const siteHandlers = [
  handle(site.config, readConfig),
  handle(site.latestApp, latestApp),
  handle(site.track, track),
  handle(site.frame, frame),
  handle(site.homeSlots, homeSlots),
  handle(site.contact, contact),
  handle(site.qrCode, drawQrCode),
  handle(site.health, checkHealth),
  handle(notices.unreadCount, countUnread),
  handle(notices.notices, listNotices),
  handle(notices.readNotices, readNotices),
  handle(notices.cartCount, countCart),
  handle(feedback.feedbackCategories, feedbackCategories),
  handle(feedback.addFeedback, addFeedback),
  handle(views.recordView, recordView),
  handle(views.viewed, listViewed),
  handle(views.viewedAgents, listViewedAgents),
  handle(views.forgetViews, forgetViews),
  handle(navigation.navigation, readNavigation),
  handle(navigation.saveNavigation, saveNavigation),
  handle(navigation.resetNavigation, resetNavigation),
  handle(navigation.brandHint, hintBrands),
  handle(navigation.agentHint, hintAgents),
  handle(announcements.announcements, listAnnouncements),
  handle(announcements.announce, announce),
  handle(announcements.withdrawAnnouncement, withdrawAnnouncement),
  handle(configEditor.configEntries, listConfig),
  handle(configEditor.saveConfig, saveConfig),
];
