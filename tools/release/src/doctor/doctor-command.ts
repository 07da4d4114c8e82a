import { Command, CommandError, type Output, resolvePath, UsageError } from '@pahiram/command-line'

import { openExisting } from '../command-options.ts'
import { checkConfiguration, checkSettings } from './check-settings.ts'
import { checkCertificate, checkClock, checkPages, checkPrivatePaths, checkReports } from './check-site.ts'
import { checkDisk, checkPublished, checkRights } from './check-target.ts'
import { type Finding, findingsOf } from './finding.ts'

const startServer =
  'Start the web server and look at its log; the address is that of the pages, such as https://pages.example.'

/** `pnpm release doctor`: looks at everything that a deployment needs, and says how to fix what is wrong. */
export function doctorCommand(output: Output) {
  return new Command('doctor')
    .description('Looks at configuration, secrets, target and site, and says how to fix what is wrong.')
    .option('--config <brand.json>', 'the brand’s configuration: unknown, broken, missing, colours that cannot be read')
    .option('--env <file>', 'the API server’s settings, as that server reads them')
    .option('--to <target>', 'a folder or bucket: files as published, disk, rights')
    .option('--site <address>', 'where visitors open the pages: pages, headers, TLS, clock, reports', parseSite)
    .addHelpText(
      'after',
      `
Only what is named is looked at. It writes and removes a file below “state” of the target, and reports one view of a
deployment that does not exist. PAHIRAM_SERVER and PAHIRAM_STAFF_TOKEN say which server to ask whether it arrived. Exit
code 1 when something is to be fixed.`,
    )
    .action(async ({ config, env, to, site }) => {
      if ((config ?? env ?? to ?? site) === undefined)
        throw new UsageError('Say what to look at: --config, --env, --to, --site, or several of them.')

      const findings: Finding[] = []
      const look = async (subject: string, fix: string, check: () => Promise<readonly Finding[]>) => {
        for (const finding of await findingsOf(subject, check, fix)) {
          findings.push(finding)
          output.print(`${finding.isGood ? 'ok ' : 'BAD'}  ${finding.subject}: ${finding.text}`)
          if (finding.fix !== undefined) output.print(`     → ${finding.fix}`)
        }
      }

      if (config !== undefined) {
        await look('configuration', 'Write a JSON object into it.', () => checkConfiguration(resolvePath(config)))
      }
      if (env !== undefined) {
        await look('settings', 'Name the file with the API server’s settings.', () => checkSettings(resolvePath(env)))
      }
      if (to !== undefined) {
        const rights = 'Look at the owner of the folder, or at the bucket’s keys and policy.'

        await look('rights', rights, async () => checkRights(await openExisting(to)))
        await look('target', rights, async () => checkPublished(await openExisting(to)))
        if (!to.startsWith('s3://')) await look('disk', rights, () => checkDisk(resolvePath(to)))
      }
      if (site !== undefined) {
        await look('TLS', startServer, () => checkCertificate(site))
        await look('pages', startServer, () => checkPages(site))
        await look('private paths', startServer, () => checkPrivatePaths(site))
        await look('clock', startServer, () => checkClock(site))
        await look('reports', startServer, () => checkReports(site))
      }

      const count = findings.filter(({ isGood }) => !isGood).length

      if (count > 0) throw new CommandError(`${count} of ${findings.length} findings are to be fixed.`)
    })
}

function parseSite(written: string): string {
  if (URL.canParse(written) && /^https?:$/.test(new URL(written).protocol)) return new URL(written).origin
  throw new UsageError(`--site is “${written}”; it is a web address, such as https://pages.example.`)
}
