import { type BucketServer, startBucketServer as start } from '@pahiram/bucket/testing'

import { removeFolder, temporaryFolder } from './temporary-folder.ts'

/** Starts the S3 test server with one bucket, `pages`, in an empty folder of its own. */
export async function startBucketServer(): Promise<BucketServer> {
  const directory = await temporaryFolder()
  const server = await start('pages', directory)

  return {
    ...server,
    async stop() {
      await server.stop()
      await removeFolder(directory)
    },
  }
}
