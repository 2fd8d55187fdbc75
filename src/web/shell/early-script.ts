/** Puts on the document how this browser wants pages to look and whether somebody has signed in here, so that the server can send everyone the same. */
const LOOK =
  '(function(c,d){var m=/(?:^|; )theme=(light|dark)(?:;|$)/.exec(c);if(m)d.theme=m[1];if(/(?:^|; )textSize=large(?:;|$)/.test(c))d.text="large";if(/(?:^|; )token=[^;]/.test(c))d.signedIn=""})(document.cookie,document.documentElement.dataset)';

/** Said in plain HTML: nothing that the page has loaded can be relied on. */
export const LOST_WORDS =
  '<div class="banner" role="alert"><p><span>页面已更新，请<a class="link" href>刷新</a></span></p></div>';

/**
 * The page's first script or a module of it is gone, as after a new version: the page is loaded anew, at most once a
 * minute (docs/conventions.md 17), then says so. Later ones: `reloadOnLostChunk`.
 */
const LOST = `(function(k,r){function lost(e){try{var a=Date.now()-sessionStorage[k];if(!(a>=0&&a<6e4)){if(e){sessionStorage[k]=Date.now();location.reload()}return}}catch(x){}lost=function(){};document.body.insertAdjacentHTML("afterbegin",'${LOST_WORDS}')}addEventListener("error",function(e){var t=e.target;if(t.type=="module"&&!t.async)lost(1)},!0);addEventListener("vite:preloadError",function(){"live"in r||lost()})})("reloadedAt",document.documentElement.dataset)`;

/** Runs before a page is painted. */
export const EARLY_SCRIPT = `${LOOK};${LOST}`;
