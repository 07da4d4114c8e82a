import { execFileSync } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { testFolder } from '../testing/test-folder.ts'
import { checkedOut } from '../workspace.ts'
import { changesSince } from './changes.ts'

/** A repository on `main` with two commits: the second brings `new.ts`. */
async function repository() {
  const root = await testFolder({ 'old name.ts': '1', 'gone.ts': '1', '.gitignore': 'dist\n' })
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', root, '-c', 'user.name=A', '-c', 'user.email=a@b.c', ...args], { encoding: 'utf8' })
  const commit = () => {
    git('add', '--all')
    git('commit', '--quiet', '--message', 'x')
  }

  git('init', '--quiet', '--initial-branch', 'main')
  commit()
  await writeFile(join(root, 'new.ts'), '1')
  commit()
  return { root, git, commit }
}

test('changesSince finds the last commit’s and the uncommitted changes on main', async () => {
  const { root } = await repository()

  await writeFile(join(root, 'old name.ts'), '2')
  await writeFile(join(root, 'dist'), '')
  await writeFile(join(root, 'untracked.ts'), '')
  await rm(join(root, 'gone.ts'))

  const { files, before } = await changesSince(root, undefined)

  expect(files).toEqual(['gone.ts', 'new.ts', 'old name.ts', 'untracked.ts'])
  expect(await before('old name.ts')).toBe('1')
  expect(await before('new.ts')).toBeUndefined()
})

test('changesSince finds the changes since a branch left main', async () => {
  const { root, git, commit } = await repository()

  git('checkout', '--quiet', '-b', 'work')
  for (const name of ['one.ts', 'two.ts']) {
    await writeFile(join(root, name), '')
    commit()
  }
  expect((await changesSince(root, undefined)).files).toEqual(['one.ts', 'two.ts'])
  expect((await changesSince(root, 'HEAD')).files).toEqual([])
})

test('changesSince names a commit that does not exist', async () => {
  const { root } = await repository()

  await expect(changesSince(root, 'v9')).rejects.toThrow('Git knows no commit “v9” here.')
  await expect(changesSince(root, '--output=x')).rejects.toThrow('Git knows no commit')
  await expect(checkedOut(await testFolder())).rejects.toThrow('git')
})

test('checkedOut lists the files that differ from the commit', async () => {
  const { root, git } = await repository()

  expect(await checkedOut(root)).toEqual({ commit: git('rev-parse', 'HEAD').trim(), changed: [] })
  await writeFile(join(root, 'old name.ts'), '2')
  await writeFile(join(root, 'dist'), '')
  expect((await checkedOut(root)).changed).toEqual(['old name.ts'])
})
