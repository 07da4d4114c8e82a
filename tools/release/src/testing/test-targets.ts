import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll, beforeAll } from 'vitest'

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
  const read = (path: string) => readFile(join(root, path), 'utf8').catch(() => undefined)

  return {
    target: folderTarget(root),
    written: root,
    visit: async (page, bucket = 'none') =>
      (await read(`bucket/${page}/${bucket}/${page}/index.html`)) ?? read(`live/${page}/${page}/index.html`),
  }
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
      const read = async (path: string) => (await target.read(path))?.toString()

      return {
        target,
        written,
        visit: async (page, bucket = 'none') =>
          (await read(`bucket/${page}/${bucket}/${page}/index.html`)) ?? read(`${page}/index.html`),
      }
    },
  }
}
