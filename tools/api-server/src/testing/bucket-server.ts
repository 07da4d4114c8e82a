import { startBucketServer as start } from '@pahiram/bucket/testing'
import { afterAll } from 'vitest'

import { temporaryFolder } from './temporary-folder.ts'

/** Starts an S3 test server with one empty bucket, `pictures`, and returns the environment that leads to it. */
export async function startBucketServer(): Promise<Record<string, string>> {
  const server = await start('pictures', temporaryFolder())

  afterAll(() => server.stop())
  return { PAHIRAM_PICTURES: 's3://pictures/complaints', ...server.environment }
}
