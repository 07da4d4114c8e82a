// oxlint-disable-next-line typescript/triple-slash-reference -- the declaration of a module without types is no module
/// <reference path="./s3rver.d.ts" />
import S3rver from '@20minutes/s3rver'

import { removeFolder, temporaryFolder } from './temporary-folder.ts'

/** An S3-compatible server with one bucket, `pages`. */
export interface BucketServer {
  /** `http://127.0.0.1:<port>` */
  readonly origin: string
  /** What a publisher has to know to get in. */
  readonly environment: Readonly<Record<string, string>>
  stop(): Promise<void>
}

/** Starts the S3 test server on a free port, with an empty folder of its own. */
export async function startBucketServer(): Promise<BucketServer> {
  const directory = await temporaryFolder()
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory,
    silent: true,
    configureBuckets: [{ name: 'pages', configs: [] }],
  })
  const { port } = await server.run()
  const origin = `http://127.0.0.1:${port}`

  return {
    origin,
    environment: { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER', AWS_ENDPOINT_URL_S3: origin },
    async stop() {
      await server.close()
      await removeFolder(directory)
    },
  }
}
