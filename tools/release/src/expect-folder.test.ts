import { join } from 'node:path'

import { expect, test } from 'vitest'

import { runRelease } from './testing/run-release.ts'
import { testFolder } from './testing/test-folder.ts'

test.each([
  ['publish', ['publish', 'loan', '--config', 'x', '--to'], 'a folder or s3://bucket[/prefix]'],
  ['preview', ['preview', 'loan', '--config', 'x', '--to'], 'a folder or s3://bucket[/prefix]'],
  ['status', ['status', '--to'], 'a folder or s3://bucket[/prefix]'],
  ['build', ['build', 'loan', '--allow-dirty', '--out'], 'a folder'],
])('%s says that a file was named where a folder is expected', async (_command, words, expected) => {
  const file = join(await testFolder({ site: 'no folder' }), 'site')
  const failed = { exitCode: 1, printed: '', warned: `${file} is a file; ${expected} is expected.` }

  expect(await runRelease(...words, file)).toEqual(failed)
  expect(await runRelease(...words, join(file, 'below'))).toEqual(failed)
})

test.each(['S3://pages/prod', 's3:/pages', 'gs://pages', 'https://pages.s3.amazonaws.com'])(
  '%s is no folder: nothing is published into one of that name',
  async (target) => {
    expect(await runRelease('publish', 'loan', '--config', 'x', '--to', target)).toEqual({
      exitCode: 1,
      printed: '',
      warned: `“${target}” names no bucket: s3://bucket or s3://bucket/prefix.`,
    })
  },
)

test.each([
  ['publish', 'loan', '--config', 'x', '--to'],
  ['status', '--to'],
  ['build', 'loan', '--allow-dirty', '--out'],
])('%s %s … with an empty path (a variable that is not set) means no folder', async (...words) => {
  const { exitCode, warned } = await runRelease(...words, ' ')

  expect(exitCode).toBe(2)
  expect(warned).toContain('is invalid. It is empty.')
})

test.each(['publish', 'preview', 'status'])(
  '%s goes to the folder that is named, not to one beside it with the end of a line of Windows in its name',
  async (command) => {
    const file = join(await testFolder({ site: 'no folder' }), 'site')
    const words = command === 'status' ? [] : ['loan', '--config', 'x']

    expect((await runRelease(command, ...words, '--to', ` ${file} \r`)).warned).toContain(`${file} is a file`)
  },
)
