// oxlint-disable-next-line typescript/triple-slash-reference -- the declaration of a module without types is no module
/// <reference path="./s3rver.d.ts" />
import S3rver from '@20minutes/s3rver'
import { afterAll } from 'vitest'

import { temporaryFolder } from './temporary-folder.ts'

/** Starts an S3 test server with one empty bucket, `pictures`, and returns the environment that leads to it. */
export async function startBucketServer(): Promise<Record<string, string>> {
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory: temporaryFolder(),
    silent: true,
    configureBuckets: [{ name: 'pictures', configs: [] }],
  })
  const { port } = await server.run()

  afterAll(() => server.close())
  return {
    PAHIRAM_PICTURES: 's3://pictures/complaints',
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
    AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}`,
  }
}
