import { handle } from "#platform/handlers.ts";
import { site } from "../contract/site.ts";
import { readConfig } from "./read-config.ts";
import { readLatestApp } from "./read-latest-app.ts";
import { readFrame } from "./read-frame.ts";
import { readHomeSlots } from "./read-home-slots.ts";
import { readContact } from "./read-contact.ts";
import { renderQrCode } from "./render-qr-code.ts";
import { track } from "./track.ts";
import { checkHealth } from "./check-health.ts";
import { feedback } from "../contract/feedback.ts";
import { feedbackCategories } from "./feedback/feedback-categories.ts";
import { addFeedback } from "./feedback/add-feedback.ts";
import { views } from "../contract/views.ts";
import { recordView } from "./views/record-view.ts";
import { listViewed } from "./views/list-viewed.ts";
import { listViewedAgents } from "./views/list-viewed-agents.ts";
import { forgetViews } from "./views/forget-views.ts";
import { navigation } from "../contract/navigation.ts";
import { readNavigation } from "./navigation/read-navigation.ts";
import { saveNavigation } from "./navigation/save-navigation.ts";
import { resetNavigation } from "./navigation/reset-navigation.ts";
import { hintBrands } from "./navigation/hint-brands.ts";
import { hintAgents } from "./navigation/hint-agents.ts";
import { announcements } from "../contract/announcements.ts";
import { listAnnouncements } from "./announcements/list-announcements.ts";
import { announce } from "./announcements/announce.ts";
import { readOwnBanner } from "./announcements/read-own-banner.ts";
import { unpublishAnnouncement } from "./announcements/unpublish-announcement.ts";

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
  handle(announcements.readOwnBanner, readOwnBanner),
  handle(announcements.unpublishAnnouncement, unpublishAnnouncement),
];
