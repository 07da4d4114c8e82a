/** How the help line looks: above everything, and only when `offerHelp` asks for it. Font and colours are the page's own. */
export const helpStyle =
  '.page-help{display:none}[data-help] .page-help,noscript .page-help{display:block;position:fixed;left:0;right:0;bottom:0;z-index:9999;' +
  'margin:0;padding:16px 16px calc(16px + var(--safe-bottom));text-align:center;' +
  'border-top:1px solid var(--color-line);background:var(--color-card)}' +
  '.page-help a{display:inline-block;padding:12px 16px;font-weight:600}'

/** Stands beside `#root`, where React never looks. An empty address is the page's own, query and all. */
export const helpLine =
  '<p class="page-help" role="alert">This page is taking longer than it should. Check your connection. ' +
  '<a href="">Retry</a></p>' +
  '<noscript><p class="page-help">This page needs JavaScript. Turn it on in your browser. <a href="">Retry</a></p></noscript>'
