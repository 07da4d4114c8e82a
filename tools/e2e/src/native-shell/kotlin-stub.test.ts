import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { expect, onTestFinished, test } from 'vitest'

import { hasKotlin, noKotlin } from './debian-tools.ts'

const run = promisify(execFile)
const stub = fileURLToPath(new URL('../../../../docs/bridge/PahiramBridge.kt', import.meta.url))
const minutes = 60_000

if (!hasKotlin()) console.log(noKotlin)

const use = `
import ph.pahiram.bridge.BridgeMessage

fun main() {
    val pair = mapOf("key" to "orderId", "value" to "007")
    println(BridgeMessage.of("openPageWithParams", mapOf("page" to "order", "params" to listOf(pair))))
    println(BridgeMessage.of("confirmBuryPoint", mapOf("event" to "order.repay", "position" to "2")))
    println(BridgeMessage.of("goHome", mapOf()) === BridgeMessage.GoHome)
    println(BridgeMessage.of("callTelephone", mapOf("telephone" to 7)))
    println(BridgeMessage.of("goElsewhere", mapOf()))
}
`

test.skipIf(!hasKotlin())(
  'the Kotlin stub compiles, and reads messages as the bridge sends them',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pahiram-kotlin-'))

    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    await writeFile(join(folder, 'use.kt'), use)
    await run('kotlinc', [stub, join(folder, 'use.kt'), '-d', folder])

    const { stdout } = await run('kotlin', ['-cp', folder, 'UseKt'])

    expect(stdout.trim().split('\n')).toEqual([
      'OpenPageWithParams(page=order, params=[(orderId, 007)])',
      'ConfirmBuryPoint(event=order.repay, productId=null, details={position=2})',
      'true',
      'null',
      'null',
    ])
  },
  3 * minutes,
)
