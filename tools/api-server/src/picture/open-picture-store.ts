import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { BucketAddress } from '@pahiram/bucket'

import { StartProblem } from '../start-problem.ts'
import { BucketStore } from './bucket-store.ts'
import { FolderStore } from './folder-store.ts'
import type { PictureStore } from './picture-store.ts'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads where pictures are stored: `PAHIRAM_PICTURES` (`s3://bucket/prefix`) with the usual `AWS_…` settings; undefined: in the
 * data folder.
 * @throws {StartProblem} when the address is no bucket's, or the credentials are missing.
 */
export function readPictureSettings(environment: Environment): BucketAddress | undefined {
  const written = environment['PAHIRAM_PICTURES'] ?? ''

  if (written === '') return undefined

  const [, bucket = '', prefix = ''] = /^s3:\/\/([a-z\d][a-z\d.-]+)(?:\/(.*))?$/.exec(written) ?? []
  const accessKeyId = environment['AWS_ACCESS_KEY_ID'] ?? ''
  const secretAccessKey = environment['AWS_SECRET_ACCESS_KEY'] ?? ''
  const region = environment['AWS_REGION'] || 'us-east-1'

  if (bucket === '') throw new StartProblem(`PAHIRAM_PICTURES is "${written}"; it looks like s3://bucket/prefix.`)
  if (accessKeyId === '' || secretAccessKey === '') {
    throw new StartProblem('PAHIRAM_PICTURES is set, and AWS_ACCESS_KEY_ID or AWS_SECRET_ACCESS_KEY is not.')
  }
  return {
    bucket,
    prefix: prefix.replace(/\/*$/, '') && `${prefix.replace(/\/*$/, '')}/`,
    endpoint: (environment['AWS_ENDPOINT_URL_S3'] || `https://s3.${region}.amazonaws.com`).replace(/\/+$/, ''),
    region,
    accessKeyId,
    secretAccessKey,
    sessionToken: environment['AWS_SESSION_TOKEN'] || undefined,
  }
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
