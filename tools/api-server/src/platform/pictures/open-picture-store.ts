import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { BucketAddress } from '@pahiram/bucket'

import { readBucketSetting } from '../bucket-setting.ts'
import type { Environment } from '../start-problem.ts'
import { BucketStore } from './bucket-store.ts'
import { FolderStore } from './folder-store.ts'
import type { PictureStore } from './picture-store.ts'

/**
 * Reads where pictures are stored: `PAHIRAM_PICTURES` (`s3://bucket/prefix`) with the usual `AWS_…` settings; undefined: in the
 * data folder.
 * @throws {StartProblem} when the address is no bucket's, or the credentials are missing.
 */
export function readPictureSettings(environment: Environment): BucketAddress | undefined {
  return readBucketSetting(environment, 'PAHIRAM_PICTURES')
}

/**
 * Opens the store: the bucket, which all servers share, or the folder `pictures` of the data folder.
 * @throws {StartProblem} when the folder cannot be written.
 */
export function openPictureStore(bucket: BucketAddress | undefined, dataDir: string): PictureStore {
  return bucket === undefined
    ? new FolderStore(join(dataDir, 'pictures'))
    : new BucketStore(bucket, join(tmpdir(), `pahiram-incoming-${process.getuid?.() ?? 0}`))
}
