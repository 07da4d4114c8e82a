import { chromium } from 'playwright-core'
const origin = process.argv[2]
const only = process.argv[3]
const langs = (process.argv[4] ?? 'default,fil').split(',')
const list = await (await fetch(origin + '/__sandbox/scenarios')).json()
const items = Array.isArray(list) ? list : Object.entries(list).map(([name, address]) => ({ name, address }))
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
let bad = 0,
  n = 0
for (const item of items) {
  const address = (item.address ?? item.url ?? item.path).replace(/^https?:\/\/[^/]+/, '')
  if (only && !new RegExp(only).test(address)) continue
  for (const lang of langs) {
    const page = await context.newPage()
    const seen = []
    page.on('console', (m) => {
      if (['error', 'warning'].includes(m.type())) seen.push(m.text())
    })
    page.on('pageerror', (e) => seen.push('PAGEERROR ' + e.message))
    page.on('request', (r) => {
      const u = new URL(r.url())
      if (['xhr', 'fetch'].includes(r.resourceType()) && !u.pathname.startsWith('/assets'))
        seen.push(`CALL ${r.method()} ${u.pathname} ${(r.postData() ?? '').slice(0, 300)}`)
    })
    await page.goto(origin + address + (lang === 'default' ? '' : `&lang=${lang}`), {
      waitUntil: 'load',
      timeout: 60000,
    })
    await page.waitForTimeout(900)
    const drawn = await page.evaluate(() => [
      document.getElementById('root')?.dataset.drawn,
      !!document.getElementById('first-answer'),
    ])
    n++
    console.log(item.name ?? address, lang, drawn.join(' '), seen.length ? '\n    ' + seen.join('\n    ') : '')
    if (seen.some((s) => /PAGEERROR|render|hydrat|Content Security/i.test(s))) bad++
    await page.close()
  }
}
console.log(n, 'opened', bad, 'bad')
await browser.close()
