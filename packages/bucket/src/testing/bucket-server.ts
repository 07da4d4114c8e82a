// oxlint-disable-next-line typescript/triple-slash-reference -- the declaration of a module without types is no module
/// <reference path="./s3rver.d.ts" />
import S3rver from '@20minutes/s3rver'

/** An S3-compatible server of a test. */
export interface BucketServer {
  /** `http://127.0.0.1:<port>` */
  readonly origin: string
  /** What a client has to know to get in. */
  readonly environment: Readonly<Record<string, string>>
  stop(): Promise<void>
}

/** Starts the S3 test server on a free port with one bucket, whose objects lie in the folder. */
export async function startBucketServer(bucket: string, directory: string): Promise<BucketServer> {
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory,
    silent: true,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  const { port } = await server.run()
  const origin = `http://127.0.0.1:${port}`

  return {
    origin,
    environment: { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER', AWS_ENDPOINT_URL_S3: origin },
    stop: () => server.close(),
  }
}
