import { handle } from "#platform/handlers.ts";
import { site } from "../contract/site.ts";
import { readConfig, readLatestApp, readFrame, readHomeSlots, readContact, renderQrCode } from "./read-config.ts";
import { track } from "./track.ts";
import { checkHealth } from "./check-health.ts";
import { feedback } from "../contract/feedback.ts";
import { feedbackCategories, addFeedback } from "./feedback/add-feedback.ts";
import { views } from "../contract/views.ts";
import { recordView, listViewed, listViewedAgents, forgetViews } from "./views/views.ts";
import { navigation } from "../contract/navigation.ts";
import { readNavigation, saveNavigation, resetNavigation, hintBrands, hintAgents } from "./navigation/navigation.ts";
import { announcements } from "../contract/announcements.ts";
import { listAnnouncements, announce, unpublishAnnouncement } from "./announcements/announcements.ts";

export const handlers = [
  handle(site.readConfig, readConfig),
  handle(site.readLatestApp, readLatestApp),
  handle(site.track, track),
  handle(site.readFrame, readFrame),
  handle(site.readHomeSlots, readHomeSlots),
  handle(site.readContact, readContact),
  handle(site.renderQrCode, renderQrCode),
  handle(site.checkHealth, checkHealth),
  handle(feedback.feedbackCategories, feedbackCategories),
  handle(feedback.addFeedback, addFeedback),
  handle(views.recordView, recordView),
  handle(views.listViewed, listViewed),
  handle(views.listViewedAgents, listViewedAgents),
  handle(views.forgetViews, forgetViews),
  handle(navigation.readNavigation, readNavigation),
  handle(navigation.saveNavigation, saveNavigation),
  handle(navigation.resetNavigation, resetNavigation),
  handle(navigation.hintBrands, hintBrands),
  handle(navigation.hintAgents, hintAgents),
  handle(announcements.listAnnouncements, listAnnouncements),
  handle(announcements.announce, announce),
  handle(announcements.unpublishAnnouncement, unpublishAnnouncement),
];
