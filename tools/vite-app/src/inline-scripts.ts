import { configurationElementId, releaseMetaName, reportPath } from '@pahiram/contract'

/*
 * What stands inline in a page's <head>. It runs before any file has arrived, on the oldest browsers, under a policy
 * that knows it by its hash: so ES5, small, and without a value that changes from page load to page load.
 */

/** ky needs both; Chrome has them from 93 and 92, Safari from 15.4. */
const polyfill = `Object.hasOwn||(Object.hasOwn=function(o,k){return Object.prototype.hasOwnProperty.call(o,k)});
Array.prototype.at||Object.defineProperty(Array.prototype,'at',{configurable:true,writable:true,value:function(i){i=Math.trunc(i)||0;return this[i<0?i+this.length:i]}});`

/** How long a page may take to come to life before it offers help, in milliseconds (docs/quality.md §2). */
const patience = 4_000

/**
 * Shows the line of help when a script fails to arrive or the page is not ready in time, and takes it away when the
 * page comes to life after all. `mountPage` says so by setting `__pahiramReady`. Of a published page it tells the server
 * that its release failed, as `tellView` of the page would.
 */
const watchdog = `(function(w,d){var h=d.documentElement,ready=false,t=setTimeout(show,${patience});
function show(){if(!ready){h.setAttribute('data-help','');tell()}}
function tell(){try{var m=d.querySelector('meta[name=${releaseMetaName}]'),t=w.__pahiramTold=w.__pahiramTold||{};if(!m||t.failed)return;t.failed=true;
w.navigator.sendBeacon(String(JSON.parse(d.getElementById('${configurationElementId}').textContent).apiBase||'').replace(/\\/+$/,'')+'${reportPath}',JSON.stringify({page:w.location.pathname,kind:'failed',release:m.content}))}catch(e){}}
Object.defineProperty(w,'__pahiramReady',{configurable:true,get:function(){return ready},set:function(v){ready=!!v;if(ready){clearTimeout(t);h.removeAttribute('data-help')}}});
w.addEventListener('error',function(e){if(e.target&&e.target.nodeName==='SCRIPT')show()},true);
d.addEventListener('click',function(e){if(e.target&&e.target.id==='page-help-retry'){e.preventDefault();w.location.reload()}})})(window,document);`

/** The inline script of a page that React brings to life; the first call leaves before anything else happens. */
export function headScript(earlyScripts: readonly string[]): string {
  return [...earlyScripts, polyfill, watchdog].join(';\n')
}

/** What the help line looks like: above everything, and only when asked for. */
export const helpStyle =
  '.page-help{display:none}[data-help] .page-help,noscript .page-help{display:block;position:fixed;left:0;right:0;bottom:0;z-index:9999;' +
  'margin:0;padding:16px;padding-bottom:calc(16px + env(safe-area-inset-bottom));text-align:center;' +
  'font:16px/1.4 system-ui,sans-serif;color:var(--color-text,#14212b);background:var(--color-card,#fff);' +
  'border-top:1px solid var(--color-line,#e3e8ec)}' +
  '.page-help a{display:inline-block;padding:12px 16px;font-weight:600}'

/** Stands beside `#root`, where React never looks. An empty address is the page's own, query and all. */
export const helpLine =
  '<p class="page-help" role="alert">This page is taking longer than it should. Check your connection. ' +
  '<a id="page-help-retry" href="">Retry</a></p>' +
  '<noscript><p class="page-help">This page needs JavaScript. Turn it on in your browser. <a href="">Retry</a></p></noscript>'
