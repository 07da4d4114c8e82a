import type { BucketAddress } from '@pahiram/bucket'

import { type Environment, StartProblem } from './start-problem.ts'

/**
 * Reads a setting that names a bucket, `s3://bucket/prefix`, with the usual `AWS_…` settings; undefined when it is not set.
 * @throws {StartProblem} when the address is no bucket's, or the credentials are missing.
 */
export function readBucketSetting(
  environment: Environment,
  name: string,
  written = environment[name] ?? '',
): BucketAddress | undefined {
  if (written === '') return undefined

  const [, bucket = '', prefix = ''] = /^s3:\/\/([a-z\d][a-z\d.-]+)(?:\/(.*))?$/.exec(written) ?? []
  const { AWS_ACCESS_KEY_ID: accessKeyId = '', AWS_SECRET_ACCESS_KEY: secretAccessKey = '' } = environment
  const endpoint = environment['AWS_ENDPOINT_URL_S3'] || environment['AWS_ENDPOINT_URL']
  const region = environment['AWS_REGION'] || environment['AWS_DEFAULT_REGION'] || 'us-east-1'

  if (bucket === '') throw new StartProblem(`${name} is "${written}"; it looks like s3://bucket/prefix.`)
  if (accessKeyId === '' || secretAccessKey === '')
    throw new StartProblem(`${name} is set, and AWS_ACCESS_KEY_ID or AWS_SECRET_ACCESS_KEY is not.`)
  return {
    bucket,
    prefix: prefix.replace(/\/*$/, '') && `${prefix.replace(/\/*$/, '')}/`,
    endpoint: (endpoint || `https://s3.${region}.amazonaws.com`).replace(/\/+$/, ''),
    region,
    accessKeyId,
    secretAccessKey,
    sessionToken: environment['AWS_SESSION_TOKEN'] || undefined,
  }
}
