import { SyntaxProblem, readTemplateFile } from '../file/read-template-file.ts'
import { CommandProblem } from '../problem.ts'
import { judge, toldFindings, toldWarnings, toldWell } from '../judge.ts'
import type { Command, World } from './command.ts'

export const validate: Command = {
  name: 'validate',
  summary: 'checks files, before anybody sees them',
  help: `Checks template files: that they are JSON, that every field is as it must be, that the text can be read on its
background, that every picture opens, and that all is light enough for a slow line. Publishes nothing.

  pnpm templates validate <file>…

  --offline    leaves the pictures out`,
  options: { offline: { type: 'boolean' } },
  async run({ words, has }, world) {
    if (words.length === 0) throw new CommandProblem('Which file? For example: pnpm templates validate ph-weekend.json')

    let allWell = true

    for (const path of words) allWell = (await validateFile(path, has('offline'), world)) && allWell
    if (has('offline')) world.note('The pictures were not looked at (--offline).')
    return allWell
  },
}

async function validateFile(path: string, offline: boolean, world: World): Promise<boolean> {
  try {
    const judgement = await judge(await readTemplateFile(path, world.folder), offline ? undefined : world.fetch)

    if (judgement.findings.length === 0) world.print(toldWell(path, judgement))
    else world.note(toldFindings(path, judgement.findings))

    const warned = toldWarnings(path, judgement.warnings)

    if (warned !== undefined) world.note(warned)
    return judgement.findings.length === 0
  } catch (error) {
    if (!(error instanceof CommandProblem)) throw error
    // The other files are looked at all the same.
    world.note(error instanceof SyntaxProblem ? error.message : `✗ ${error.message}`)
    return false
  }
}
