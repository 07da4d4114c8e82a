import { type BucketServer, startBucketServer } from '@pahiram/bucket/testing'
import { openBucket } from '@pahiram/bucket'
import { expect, onTestFinished, test } from 'vitest'

import { hasGuidePrograms } from '../testing/guide-programs.ts'
import { testFolder } from '../testing/test-folder.ts'
import { guideMachine } from '../testing/guide-machine.ts'
import { shellBlocks } from '../testing/shell-blocks.ts'

async function startBucket(name: string): Promise<BucketServer> {
  const server = await startBucketServer(name, await testFolder())

  onTestFinished(() => server.stop())
  return server
}

test.skipIf(!hasGuidePrograms())(
  'the guide’s copy of a bucket at another provider brings back what was lost, also after a night in between',
  { timeout: 60_000 },
  async () => {
    const [places = '', copying = ''] = (await shellBlocks('## Backup and restore')).filter((block) =>
      block.includes('rclone'),
    )
    const [copy = '', restore = ''] = copying.split('# restore\n')
    const machine = await guideMachine()
    const [live, other] = [await startBucket('araw-pictures'), await startBucket('araw-pictures-copy')]
    const bucket = openBucket(
      {
        bucket: 'araw-pictures',
        prefix: '',
        endpoint: live.origin,
        region: 'us-east-1',
        accessKeyId: 'S3RVER',
        secretAccessKey: 'S3RVER',
      },
      0,
    )
    const send = (key: string, method: string, content?: string) =>
      bucket.send(bucket.pathOf(key), {
        method,
        ...(content !== undefined && { content: Buffer.from(content), headers: { 'Content-Type': 'image/jpeg' } }),
      })
    const seen = async (key: string) => {
      const answer = await send(key, 'GET')

      return [answer.status, answer.headers.get('content-type'), answer.ok ? await answer.text() : '']
    }

    expect(restore).not.toBe('')
    await send('pictures/a', 'PUT', 'one')
    await send('pictures/b', 'PUT', 'two')
    await expect(machine.follow(`set +u\n${places}`)).rejects.toThrow('AWS_ACCESS_KEY_ID: parameter null')
    await machine.follow(places, {
      ...live.environment,
      COPY_ENDPOINT: other.origin,
      COPY_ACCESS_KEY_ID: 'S3RVER',
      COPY_SECRET_ACCESS_KEY: 'S3RVER',
    })
    await machine.follow(copy)
    await send('pictures/a', 'DELETE')
    // The next night does not lose it in the copy.
    await machine.follow(copy)
    expect((await seen('pictures/a'))[0]).toBe(404)
    await machine.follow(restore)
    expect(await seen('pictures/a')).toEqual([200, 'image/jpeg', 'one'])
    expect(await seen('pictures/b')).toEqual([200, 'image/jpeg', 'two'])
  },
)
