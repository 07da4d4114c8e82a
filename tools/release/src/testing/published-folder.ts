import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import { publishedHtml } from '@pahiram/page-html'

import { sitePages } from '../headers/site-paths.ts'
import { writeFiles } from './temporary-folder.ts'

/** The releases that `layOut` leaves. */
export const [live, canary] = ['0123456789ab', 'ba9876543210'] as const

/** A page as it lies in a target: of a size that is worth compressing. */
export function pageOf(app: string, path: string, deploy: string): string {
  const built = `<!doctype html><html><head><meta charset="utf-8"><title>${path} of ${deploy}</title><script>1</script></head><body>${'x'.repeat(2_000)}</body></html>`

  return publishedHtml(built, {}, `${app}@${deploy}`).html
}

/** What publishing leaves in a folder, by hand: `live` everywhere, of loan also a canary for the devices of ten buckets. */
export async function layOut(root: string): Promise<void> {
  const files = sitePages.map(({ app, path }) => [
    `releases/${app}/${live}/${path}/index.html`,
    pageOf(app, path, live),
  ])
  const canaryHtml = pageOf('loan', 'order', canary)

  await writeFiles(root, {
    ...Object.fromEntries(files),
    [`releases/loan/${canary}/order/index.html`]: canaryHtml,
    [`releases/loan/${live}/order/index.html.gz`]: gzipSync(pageOf('loan', 'order', live)),
    [`releases/official/${live}/about-us/index.fil.html`]: pageOf('official', 'about-us in Filipino', live),
    [`releases/official/${live}/index/index.fil.html`]: pageOf('official', 'index in Filipino', live),
    [`releases/loan/${live}/manifest.json`]: '{}',
    'state/loan.json': '{}',
    'live/.keep': '',
    'bucket/loan/.keep': '',
    'assets/loan/order-1a2b.js': `console.log(1)//${'x'.repeat(2_000)}`,
    'assets/loan/order-1a2b.js.gz': gzipSync('as the build left it'),
    'assets/loan/art-1a2b.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'assets/runtime/react-1a2b.js': 'export {}',
  })
  for (const app of new Set(sitePages.map((one) => one.app))) {
    await symlink(`../releases/${app}/${live}`, join(root, 'live', app))
  }
  for (let bucket = 0; bucket < 10; bucket += 1) {
    await symlink(`../../releases/loan/${canary}`, join(root, 'bucket/loan', `0${bucket}`))
  }
}
