import { randomUUID } from 'node:crypto'
import { statfs } from 'node:fs/promises'

import { publishedApps } from '../publish/release-state.ts'
import { statusOf } from '../publish/status.ts'
import type { Target } from '../target/target.ts'
import { bad, type Finding, good } from './finding.ts'

const leastFree = 0.15

/** Checks the free space of the disk on which a folder lies. */
export async function checkDisk(folder: string): Promise<Finding[]> {
  const { bavail, blocks } = await statfs(folder)
  const free = bavail / blocks
  const percent = `${Math.floor(100 * free)} %`

  if (free >= leastFree) return [good('disk', `${percent} of the disk of ${folder} are free.`)]
  return [
    bad(
      'disk',
      `Only ${percent} of the disk of ${folder} are free.`,
      'Remove built releases that are not live, old logs and backups.',
    ),
  ]
}

/** Writes a file to the target, reads it and removes it, as publishing does. */
export async function checkRights(target: Target): Promise<Finding[]> {
  const path = `state/doctor/${randomUUID()}`
  const content = Buffer.from('written by pnpm release doctor')

  await target.write(path, content, { contentType: 'text/plain; charset=utf-8', cache: 'revalidate' })

  const isRead = await target.holds(path, content)

  await target.remove(path)
  if (isRead && (await target.read(path)) === undefined) {
    return [good('rights', `${target.name} can be written, read and cleared.`)]
  }
  return [
    bad(
      'rights',
      `What was written to ${target.name} cannot be read again, or not be removed.`,
      'Publishing needs s3:PutObject, GetObject, DeleteObject and ListBucket.',
    ),
  ]
}

/** Checks that visitors get what was published, byte by byte. */
export async function checkPublished(target: Target): Promise<Finding[]> {
  const apps = await publishedApps(target)
  const all = await Promise.all(
    apps.map(async (app) => ({ app, isWhole: (await statusOf(target, app, undefined)).isWhole })),
  )
  const broken = all.filter(({ isWhole }) => !isWhole)

  if (apps.length === 0)
    return [bad('target', `Nothing was published to ${target.name}.`, 'pnpm release publish --all …')]
  if (broken.length === 0) return [good('target', `All files of ${apps.join(', ')} are as published.`)]
  return broken.map(({ app }) =>
    bad(
      'target',
      `${app} is not as published.`,
      `pnpm release status ${app} --to ${target.name} says what; publish it again.`,
    ),
  )
}
