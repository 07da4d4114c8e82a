import { readFile, writeFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'

import { Mirror } from './mirror.ts'

/* Polls every ten seconds; `node src/main.ts <orderId>…` books once what tellers booked for these orders (README.md). */

const set = (name: string) => process.env[name] ?? ''
const mirror = new Mirror({
  pahiram: { url: set('PAHIRAM_URL'), key: set('PAHIRAM_CORE_KEY') },
  fineract: {
    url: set('FINERACT_URL'),
    tenant: set('FINERACT_TENANT'),
    user: set('FINERACT_USER'),
    password: set('FINERACT_PASSWORD'),
    office: Number(set('FINERACT_OFFICE')),
    product: Number(set('FINERACT_PRODUCT')),
    feeCharge: Number(set('FINERACT_FEE_CHARGE')),
    extensionCharge: Number(set('FINERACT_EXTENSION_CHARGE')),
    extensionReason: Number(set('FINERACT_EXTENSION_REASON')),
  },
})
const orders = process.argv.slice(2)
const file = set('CURSOR_FILE')

for (const order of orders) await mirror.followTeller(order)
for (let cursor = await readFile(file, 'utf8').catch(() => '0'); orders.length === 0; await wait(10_000)) {
  cursor = await mirror
    .followChanges(cursor, (done) => writeFile(file, done))
    .catch(async (error: unknown) => {
      process.stderr.write(`${String(error)}\n`)
      return readFile(file, 'utf8').catch(() => '0')
    })
}
