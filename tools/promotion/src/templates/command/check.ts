import { linkFindings, missesDownload } from '@pahiram/campaign-check'
import { Command, CommandError, type Terminal } from '@pahiram/command-line'

import { checkTemplate, formatPassed, formatProblems, picturesSkipped } from '../check-template.ts'
import { readTemplateFile, type TemplateFile, TemplateSyntaxError } from '../template-file.ts'

export function checkCommand({ fetch, folder, print, warn }: Terminal) {
  return new Command('check')
    .summary('looks at a whole campaign before it goes out')
    .description(
      `Checks the files of a campaign as validate does, and for what may be published and should not be: placeholders, HTML, claims
that law forbids, another language, missing registration numbers, wrong stores, a link that wastes registrations.`,
    )
    .argument('<files...>', 'the template files of the campaign')
    .option('--link <address>', 'the link that the campaign shares')
    .option('--offline', 'leaves the pictures out of the check')
    .action(async (paths, { link, offline = false }) => {
      const failed: string[] = []
      const files: TemplateFile[] = []

      for (const path of paths) {
        try {
          const file = await readTemplateFile(path, folder)
          const result = await checkTemplate(file, offline ? undefined : fetch)
          const findings = [...result.problems, ...result.warnings, ...result.advice]

          files.push(file)
          if (findings.length === 0) print(formatPassed(path, result))
          else failed.push(formatProblems(path, findings))
        } catch (error) {
          if (!(error instanceof CommandError)) throw error
          failed.push(error instanceof TemplateSyntaxError ? error.message : `✗ ${error.message}`)
        }
      }

      const documents = files.map(({ document }) => document)
      const ofLink = link === undefined ? [] : linkFindings(link, documents)

      if (link === undefined && missesDownload(documents)) {
        failed.push(
          '✗ The campaign: its registrations lead to no app yet: check it together with the file of its download page, or with --link <address>',
        )
      }
      if (ofLink.length > 0) failed.push(formatProblems('--link', ofLink))
      if (offline) warn(picturesSkipped)
      if (failed.length > 0) throw new CommandError(failed.join('\n'))
    })
}
