/**
 * Behind a banner, before it is painted, so that nothing moves: takes away one that was dismissed in this browser, or is
 * over on a page that was kept elsewhere; remembers which are dismissed.
 */
export const BANNER_SCRIPT =
  '(function(b){var k="dismissedBanners",i=b.dataset.banner,e=+b.dataset.ends,l=[];try{l=(localStorage[k]||"").split(",")}catch(x){}if(l.indexOf(i)>=0||e<=Date.now())return b.remove();b.querySelector("button").onclick=function(){b.remove();try{localStorage[k]=l.concat(i).slice(-50).join()}catch(x){}}})(document.currentScript.previousElementSibling)';
