import { linkFindings, missesDownload, openingFindings, openingText, weighOpenings } from '@pahiram/campaign-check'
import { Command, CommandError, type Terminal } from '@pahiram/command-line'

import { checkTemplate, formatPassed, formatProblems, picturesSkipped } from '../check-template.ts'
import { type Finding, readTemplateFile, type TemplateFile, TemplateSyntaxError } from '../template-file.ts'

export function checkCommand({ fetch, folder, print, staffClient, warn }: Terminal) {
  return new Command('check')
    .summary('looks at a whole campaign before it goes out')
    .description(
      `Checks the files of a campaign as validate does, and for what may be published and should not be: placeholders, HTML, claims
that law forbids, another language, missing registration numbers, wrong stores, a link that wastes registrations, pages that open
slowly. With --browser it also walks through the form as a visitor would, in a preview: nothing is sent.`,
    )
    .argument('<files...>', 'the template files of the campaign')
    .option('--link <address>', 'the link that the campaign shares')
    .option('--offline', 'leaves the pictures out of the check')
    .option('--browser', 'walks through the campaign in a real browser, on a phone of 320 pixels')
    .action(async (paths, { link, offline = false, browser = false }) => {
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
      else await weigh()
      if (browser) await walk()
      if (failed.length > 0) throw new CommandError(failed.join('\n'))

      /** How long the pages take on a slow line; without a server to ask, only a note. */
      async function weigh() {
        const openings = await openingsAt(serverAddress())

        if (openings === undefined)
          return warn('The pages were not weighed: no server answers. PAHIRAM_SERVER names one.')
        for (const [at, opening] of openings.entries()) {
          const slow = openingFindings(opening)

          if (slow.length > 0) failed.push(inFile(at, slow))
          else print(`✓ ${files[at]?.path ?? ''} opens: ${openingText(opening)}`)
        }
      }

      async function walk() {
        // A browser takes a moment to load, so it is loaded only where it is asked for.
        const { walkCampaign } = await import('../walk-campaign.ts')
        const found = await walkCampaign(documents, staffClient().server)

        for (const at of files.keys()) {
          const ofPage = found.filter(({ page }) => page === at)

          if (ofPage.length > 0) failed.push(inFile(at, ofPage))
        }
        if (found.length === 0)
          print('✓ A browser went through the campaign, its form as far as the app. Nothing was sent.')
      }

      function openingsAt(origin: string | undefined) {
        return origin === undefined ? undefined : weighOpenings(documents, { origin, fetch }).catch(() => undefined)
      }

      function serverAddress(): string | undefined {
        try {
          return staffClient().server
        } catch {
          return undefined
        }
      }

      function inFile(at: number, findings: readonly Finding[]): string {
        const { path = '', fields } = files[at] ?? {}
        const lineOf = (field: string) => (field === '' ? undefined : fields?.lineOf(field))

        return formatProblems(
          path,
          findings.map((one) => ({ ...one, line: lineOf(one.path) })),
        )
      }
    })
}
