/**
 * Runs before a page is painted: puts on its document how this browser wants pages to look and whether somebody has
 * signed in here, so that the server can send everyone the same.
 */
export const EARLY_SCRIPT =
  '(function(c,d){var m=/(?:^|; )theme=(light|dark)(?:;|$)/.exec(c);if(m)d.theme=m[1];if(/(?:^|; )textSize=large(?:;|$)/.test(c))d.text="large";if(/(?:^|; )token=[^;]/.test(c))d.signedIn=""})(document.cookie,document.documentElement.dataset)';
