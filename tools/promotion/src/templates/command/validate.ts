import { Command, CommandError, type Terminal } from '@pahiram/command-line'

import { checkTemplate, formatPassed, formatProblems, formatWarnings, picturesSkipped } from '../check-template.ts'
import { readTemplateFile } from '../template-file.ts'

export function validateCommand({ fetch, folder, print, warn }: Terminal) {
  return new Command('validate')
    .summary('checks files, before anybody sees them')
    .description(
      `Checks template files: that they are JSON, that every field is valid, that the text can be read on its background, that
every picture opens, and that all is light enough for a slow line. Publishes nothing.`,
    )
    .argument('<files...>', 'the template files')
    .option('--offline', 'leaves the pictures out of the check')
    .action(async (paths, { offline = false }) => {
      const failed: string[] = []

      for (const path of paths) {
        try {
          const result = await checkTemplate(await readTemplateFile(path, folder), offline ? undefined : fetch)

          if (result.problems.length === 0) print(formatPassed(path, result))
          else failed.push(formatProblems(path, result.problems))
          if (result.warnings.length > 0) warn(formatWarnings(path, result.warnings))
        } catch (error) {
          if (!(error instanceof CommandError)) throw error
          failed.push(`✗ ${error.message}`)
        }
      }
      if (offline) warn(picturesSkipped)
      if (failed.length > 0) throw new CommandError(failed.join('\n'))
    })
}
