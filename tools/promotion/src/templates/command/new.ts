import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'

import { templateKinds } from '@pahiram/contract'

import { CommandProblem } from '../problem.ts'
import { starterTemplate } from '../starter-template.ts'
import type { Command } from './command.ts'

export const newTemplate: Command = {
  name: 'new',
  summary: 'writes a file to begin with',
  help: `Writes a small template that may be published as it is, to be filled with words of your own.

  pnpm templates new <id> --kind register|download|agreement

  <id>   how links name it: a-z, 0-9 and -. The file is <id>.json, in the folder where you are`,
  options: { kind: { type: 'string' } },
  async run({ words: [id, ...others], text }, { folder, print }) {
    const given = text('kind') ?? 'register'
    const kind = templateKinds.find((one) => one === given)

    if (id === undefined || others.length > 0 || !/^[a-z\d-]{1,40}$/.test(id)) {
      throw new CommandProblem('Which id? It has a-z, 0-9 and -, at most 40 of them: pnpm templates new ph-payday')
    }
    if (kind === undefined) throw new CommandProblem(`--kind "${given}" is none of ${templateKinds.join(', ')}.`)

    const path = `${id}.json`

    try {
      await writeFile(resolve(folder, path), `${JSON.stringify(starterTemplate(id, kind), null, 2)}\n`, { flag: 'wx' })
    } catch (cause) {
      throw new CommandProblem(
        (cause as NodeJS.ErrnoException).code === 'EEXIST'
          ? `There is a file ${path} already: it is left as it is.`
          : `${path} cannot be written: ${(cause as Error).message}`,
        { cause },
      )
    }
    print(`${path} is written. Edit it, then: pnpm templates validate ${path}`)
    return true
  },
}
