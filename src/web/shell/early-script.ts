/**
 * Runs before anything of a page is painted: puts on its document what this browser has chosen of how pages look, and
 * whether somebody has signed in here, so that what the server sends can be the same for everyone.
 */
export const EARLY_SCRIPT =
  '(function(c,d){var m=/(?:^|; )theme=(light|dark)(?:;|$)/.exec(c);if(m)d.theme=m[1];if(/(?:^|; )textSize=large(?:;|$)/.test(c))d.text="large";if(/(?:^|; )token=[^;]/.test(c))d.signedIn=""})(document.cookie,document.documentElement.dataset)';
