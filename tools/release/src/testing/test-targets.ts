import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll } from 'vitest'

import { readState } from '../publish/release-state.ts'
import { bucketTarget } from '../target/bucket-target.ts'
import { folderTarget } from '../target/folder-target.ts'
import type { Target } from '../target/target.ts'
import type { BucketServer } from '@pahiram/bucket/testing'
import { startBucketServer } from './bucket-server.ts'
import { testFolder } from './test-folder.ts'

/** A target, and the eyes of a visitor. */
export interface TestTarget {
  readonly target: Target
  /** As it is given on a command line. */
  readonly written: string
  /** The bytes of a page that a visitor in this bucket gets; undefined: not found. */
  readonly visit: (page: string, bucket?: string) => Promise<string | undefined>
}

/** A folder, which a web server would serve. */
export async function testFolderTarget(): Promise<TestTarget> {
  const root = await testFolder()
  const target = folderTarget(root)

  return { target, written: root, visit: (page, bucket) => visitOf(target, page, bucket) }
}

/** Reads a page as the page server does: the canary's for buckets below its share, else the live one. */
async function visitOf(target: Target, page: string, bucket = ''): Promise<string | undefined> {
  const { live, canary } = await readState(target, page)
  const isTried = canary !== undefined && bucket !== '' && Number(bucket) < canary.share
  const html = await target.read(`releases/${page}/${isTried ? canary.deployId : live}/${page}/index.html`)

  return html?.toString()
}

/** A bucket server for the tests of a file; each test gets a place of its own in it. */
export function testBuckets() {
  const environment: Record<string, string> = {}
  let server: BucketServer

  beforeAll(async () => {
    server = await startBucketServer()
    Object.assign(environment, server.environment)
  })
  afterAll(async () => server.stop())
  return {
    /** What a process of its own has to know; whole once tests run. */
    environment,
    place: async (): Promise<TestTarget> => {
      const written = `s3://pages/${randomUUID()}`
      const target = bucketTarget(written, environment)

      return { target, written, visit: (page, bucket) => visitOf(target, page, bucket) }
    },
  }
}
