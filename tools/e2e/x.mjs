import { chromium } from 'playwright-core'
const o = process.argv[2]
const b = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] })
const list = await (await fetch(o + '/__sandbox/scenarios')).json()
const url = list.find((x) => x.name === 'complaint').url.replace('/complaint', '/complainPageNext') + '&problemType=2'
for (let n = 0; n < 2; n++) {
  const c = await b.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  const p = await c.newPage()
  const d = await c.newCDPSession(p)
  await d.send('Network.enable')
  await d.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200000,
    uploadThroughput: 93750,
  })
  await d.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  p.on('console', (m) => console.log('  ', m.text()))
  const seen = Promise.withResolvers()
  await p.exposeBinding('sees', (_s, x) => seen.resolve(x))
  await p.addInitScript(() => {
    const t = () => Math.round(performance.now())
    const look = () => {
      const f = document.querySelector('#root textarea')
      if (!f || f.getBoundingClientRect().height === 0) {
        requestAnimationFrame(look)
        return
      }
      const r = f.getBoundingClientRect()
      console.log(t(), 'seen', r.top, r.height, 'drawn', document.getElementById('root').dataset.drawn, f.disabled)
      window.sees({ x: r.left + r.width / 2, y: r.top + r.height / 2 })
    }
    requestAnimationFrame(look)
    for (const e of ['focusin', 'focusout', 'input', 'click', 'touchstart'])
      document.addEventListener(
        e,
        (ev) => console.log(t(), e, ev.target.tagName, ev.target.className, ev.target.value),
        true,
      )
    const iv = setInterval(() => {
      if ('onload' in window && document.readyState !== 'loading' && window.__pahiramReady === undefined) {
        console.log(t(), 'alive', JSON.stringify(document.querySelector('textarea')?.value))
        clearInterval(iv)
      }
    }, 20)
  })
  await p.goto(o + url, { waitUntil: 'commit' })
  const place = await seen.promise
  await d.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [place] })
  await d.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  for (const x of '9171234567') await p.keyboard.type(x)
  await p.waitForFunction(() => window.__pahiramReady === undefined)
  await p.waitForTimeout(1500)
  console.log('value', await p.locator('textarea').first().inputValue())
  await c.close()
}
await b.close()
