import { createHash } from 'node:crypto'

import { renderSVG } from 'uqr'

import { languageTag } from '../platform/language/language.ts'
import { messagesOf } from '../platform/language/messages.ts'
import type { OrderRow } from '../ledger/order-rows.ts'
import { escapedText } from '@pahiram/page-html'

/** What the sandbox's partner shows of a payment. */
export interface PaymentView {
  /** `open`: it can be made; `paid`: it was; `closed`: it can no longer be made. */
  readonly state: 'open' | 'paid' | 'closed'
  /** With its symbol. */
  readonly amount: string
  readonly rows: readonly OrderRow[]
  /** Drawn as a QR code while the payment is open. */
  readonly code: string
  /** What has just happened, or why it can no longer be made. */
  readonly message: string
}

const style = `*{box-sizing:border-box}body{margin:0;padding:24px 16px;background:#f5f7f9;color:#14212b;font:1rem/1.4 system-ui,sans-serif;overflow-wrap:anywhere}main{max-width:420px;margin:0 auto;padding:24px 20px;border-radius:16px;background:#fff;box-shadow:0 1px 3px rgba(20,33,43,.08)}.place{margin:0 0 4px;color:#55636e;font-size:.875rem;text-align:center}h1{margin:0;font-size:1.25rem;font-weight:600;line-height:1.25;text-align:center}.amount{margin:4px 0 16px;font-size:min(2rem,8.5vw);font-weight:700;line-height:1.2;text-align:center;font-variant-numeric:tabular-nums}.message{margin:0 0 16px;padding:12px 16px;border-radius:12px;background:#e4f3ed;color:#06402f;text-align:center}.message.no{background:#fff0e5;color:#7a3200}dl{margin:0 0 16px}dl div{display:flex;flex-wrap:wrap;justify-content:space-between;padding:10px 0;border-bottom:1px solid #dce2e6}dt{flex:0 1 auto;max-width:45%;margin-right:16px;color:#55636e;overflow-wrap:normal}dd{flex:1 1 8rem;min-width:0;margin:0;font-weight:600;text-align:right;font-variant-numeric:tabular-nums}.qr{display:block;width:192px;height:192px;margin:0 auto 20px;overflow:hidden;border-radius:12px;background:#fff}.qr svg{display:block;width:100%;height:100%}button,a{display:block;width:100%;min-height:48px;margin:0 0 12px;padding:12px 24px;border:1px solid transparent;border-radius:24px;background:none;color:#0b6b4f;font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}button[value=pay]{background:#0b6b4f;color:#fff}button[value=fail],button[value=cancel]{border-color:#c4ced4;color:#14212b}button:disabled{opacity:.5}button:focus-visible,a:focus-visible{outline:2px solid #1a73e8;outline-offset:2px}.foot{margin:8px 0 0;color:#55636e;font-size:.875rem;text-align:center}@media (prefers-color-scheme:dark){body{background:#0f1619;color:#eaf0f2}main{background:#182226}.place,dt,.foot{color:#a9b6bd}dl div{border-color:#2c393f}.message{background:#12382c;color:#bdebd8}.message.no{background:#40240f;color:#ffd9bd}button,a{color:#5cc9a2}button[value=pay]{background:#5cc9a2;color:#06281d}button[value=fail],button[value=cancel]{border-color:#4a5a62;color:#eaf0f2}}`

/** Sends without a navigation, so that one step back leads to the page that the borrower came from. */
const script = `const buttons=document.querySelectorAll('button');const trouble=document.getElementById('trouble');const hold=(on)=>buttons.forEach((one)=>{one.disabled=on});buttons.forEach((button)=>button.addEventListener('click',(event)=>{event.preventDefault();if(button.disabled)return;hold(true);trouble.hidden=true;fetch(location.href,{method:'POST',body:new URLSearchParams({action:button.value})}).then((answer)=>{if(!answer.ok)throw answer;location.replace(answer.url)}).catch(()=>{hold(false);trouble.hidden=false})}));document.getElementById('back').addEventListener('click',(event)=>{if(history.length>1){event.preventDefault();history.back()}})`

/** Its own style and script, and nothing else; no frame may show it. */
export const paymentPolicy = `default-src 'none'; style-src ${hashOf(style)}; script-src ${hashOf(script)}; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'`

/** The partner's page: what is paid, and buttons for each way it can end. It works without its script too. */
export function paymentPage({ state, amount, rows, code, message }: PaymentView): string {
  const lines = rows.map(
    ({ label, value }) => `<div><dt>${escapedText(label)}</dt><dd>${escapedText(value)}</dd></div>`,
  )
  const notice =
    message === '' ? '' : `<p class="message${state === 'paid' ? '' : ' no'}" role="status">${escapedText(message)}</p>`
  const messages = messagesOf('partnerPage')
  const open = state === 'open' ? qrOf(code) + buttons() : ''

  return `<!doctype html><html lang="${languageTag()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${messages.titles[state]}</title><style>${style}</style></head><body><main><p class="place">${messages.place}</p><h1>${messages.titles[state]}</h1><p class="amount">${escapedText(amount)}</p>${notice}<dl>${lines.join('')}</dl>${open}<p class="message no" id="trouble" role="alert" hidden>${messages.trouble}</p><a id="back" href="/">${messages.back}</a><p class="foot">${messages.noMoney}</p></main><script>${script}</script></body></html>`
}

function buttons(): string {
  const messages = messagesOf('partnerPage')
  const button = (action: string, label: string) => `<button name="action" value="${action}">${label}</button>`

  return `<form method="post">${button('pay', messages.pay)}${button('fail', messages.fail)}${button('cancel', messages.cancel)}</form>`
}

function qrOf(code: string): string {
  return `<div class="qr" role="img" aria-label="${escapedText(messagesOf('partnerPage').qr({ code }))}">${renderSVG(code, { border: 4 })}</div>`
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
