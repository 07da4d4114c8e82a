import { configurationElementId, type Locale, readConfiguration } from '@pahiram/contract'
import { publishedHtml } from '@pahiram/page-html'

interface ClosedTexts {
  readonly title: string
  readonly kept: string
  readonly retry: string
  readonly service: string
}

const english: ClosedTexts = {
  title: 'This page is closed for a while',
  kept: 'Nothing that you did is lost. Please try again later.',
  retry: 'Retry',
  service: 'Customer service',
}

/**
 * What a closed page says. It has no script of the app, so its texts are here and not among the pages' messages; in a
 * language that is not here it speaks English.
 */
const texts: Readonly<Partial<Record<Locale, ClosedTexts>>> = {
  default: english,
  en: english,
  fil: {
    title: 'Pansamantalang sarado ang pahinang ito',
    kept: 'Walang nawala sa ginawa mo. Subukan muli mamaya.',
    retry: 'Subukan muli',
    service: 'Customer service',
  },
  es: {
    title: 'Esta página está cerrada por ahora',
    kept: 'No se ha perdido nada de lo que hiciste. Inténtalo de nuevo más tarde.',
    retry: 'Reintentar',
    service: 'Atención al cliente',
  },
  id: {
    title: 'Halaman ini ditutup sementara',
    kept: 'Tidak ada yang hilang dari yang Anda lakukan. Coba lagi nanti.',
    retry: 'Coba lagi',
    service: 'Layanan pelanggan',
  },
  zh: { title: '此页面暂时关闭', kept: '您的操作没有丢失，请稍后再试。', retry: '重试', service: '客服' },
}

const style = [
  ':root{color-scheme:light dark;--color-surface:#f5f7f9;--color-card:#fff;--color-text:#14212b;--color-text-secondary:#55636e;--action:#0b6b4f;--on-action:#fff}',
  '@media(prefers-color-scheme:dark){html:root{--color-surface:#0f1519;--color-card:#192228;--color-text:#e8eef2;--color-text-secondary:#a9b7c0;--action:#63cfa9;--on-action:#06281d}}',
  '*{box-sizing:border-box}',
  'body{margin:0;min-height:100vh;display:flex;align-items:center;justify-content:center;padding:16px;background:var(--color-surface);color:var(--color-text);font:16px/1.4 system-ui,sans-serif;overflow-wrap:anywhere}',
  'main{max-width:358px;width:100%;padding:32px 24px;border-radius:12px;background:var(--color-card);text-align:center}',
  'h1{margin:0 0 8px;font-size:20px;line-height:1.2}',
  'p{margin:0 0 24px;color:var(--color-text-secondary)}',
  'a{display:block;min-height:48px;padding:12px 16px;color:var(--action);font-weight:600}',
  '.retry{border-radius:24px;background:var(--action);color:var(--on-action);text-decoration:none}',
].join('')

/*
 * Picks the language of the address, lets Retry open the page at the same address, and hands the session on to customer
 * service. `onNativeBack` answers as on every page: there is nothing to ask, so the shell goes back.
 */
const script = `(function(d,l){var all=JSON.parse(d.getElementById("texts").textContent),q=/[?&]lang=([^&]*)/.exec(l.search),t=q&&Object.prototype.hasOwnProperty.call(all,q[1])&&all[q[1]];window.onNativeBack=function(){return false};if(t){d.documentElement.lang=q[1]==="default"?"en":q[1];d.title=t.title;["title","kept","retry","service"].forEach(function(n){d.getElementById(n).textContent=t[n]})}d.getElementById("retry").href=l.pathname+l.search+l.hash;d.getElementById("service").href+=l.search})(document,location)`

const configurationBlock = new RegExp(
  `<script type="application/json" id="${configurationElementId}">([\\s\\S]*?)</script>`,
)

/**
 * Writes the page that visitors see in the place of a closed one: in its brand's language and colours, or in the language
 * of the address; it says that nothing is lost, opens the same address again and leads to customer service.
 * @param html The published page, which holds its deployment's configuration.
 * @param deployment As `<app>@<deployment id>`.
 */
export function closedHtml(html: string, deployment: string): string {
  const configuration = configurationIn(html)
  const { locale } = readConfiguration(configuration)
  const { title, kept, retry, service } = texts[locale] ?? english
  const all = JSON.stringify(texts)
  const page =
    `<!doctype html><html lang="${locale in texts && locale !== 'default' ? locale : 'en'}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">' +
    `<meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head>` +
    `<body><main><h1 id="title">${title}</h1><p id="kept">${kept}</p>` +
    `<a class="retry" id="retry" href="">${retry}</a><a id="service" href="/customer-service">${service}</a>` +
    '<a href="tel:{{servicePhone}}">{{servicePhone}}</a></main>' +
    `<script type="application/json" id="texts">${all}</script><script>${script}</script></body></html>`

  return publishedHtml(page, configuration, deployment).html
}

function configurationIn(html: string): object {
  return JSON.parse(configurationBlock.exec(html)?.[1] ?? '{}') as object
}
