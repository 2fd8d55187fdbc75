import { handle } from "#platform/handlers.ts";
import { site } from "../contract.ts";
import { readConfig, latestApp, frame, homeSlots, contact, drawQrCode } from "./read-config.ts";
import { track } from "./track.ts";
import { checkHealth } from "./check-health.ts";
import { feedback } from "../contract/feedback.ts";
import { feedbackCategories, addFeedback } from "./feedback/add-feedback.ts";
import { views } from "../contract/views.ts";
import { recordView, listViewed, listViewedAgents, forgetViews } from "./views/views.ts";
import { navigation } from "../contract/navigation.ts";
import { readNavigation, saveNavigation, resetNavigation, hintBrands, hintAgents } from "./navigation/navigation.ts";
import { announcements } from "../contract/announcements.ts";
import { listAnnouncements, announce, withdrawAnnouncement } from "./announcements.ts";

export const handlers = [
  handle(site.config, readConfig),
  handle(site.latestApp, latestApp),
  handle(site.track, track),
  handle(site.frame, frame),
  handle(site.homeSlots, homeSlots),
  handle(site.contact, contact),
  handle(site.qrCode, drawQrCode),
  handle(site.health, checkHealth),
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
];
