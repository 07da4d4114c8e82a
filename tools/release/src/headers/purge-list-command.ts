import { Command, type Output, UsageError } from '@pahiram/command-line'

import { appsText, parseApp } from '../build/build-command.ts'
import { sitePages, spellingsOf } from './site-paths.ts'

/** `pnpm release purge-list`: lists the addresses that a CDN has to forget. */
export function purgeListCommand(output: Output) {
  return new Command('purge-list')
    .description(
      'Lists every address of an app’s pages, one a line, for a CDN that keeps HTML although it is told not to.',
    )
    .argument('[app]', appsText, parseApp)
    .option('--site <origin>', 'in front of each: https://pages.araw.example')
    .addHelpText(
      'after',
      `
Feed it to your CDN's purge after publish, promote, rollback, close and open. Pages are sent with “no-cache”, files below
/assets/ never change: a CDN that follows the headers needs no purge. Let the purge ignore queries, which hold sessions.`,
    )
    .action((app, options) => {
      for (const address of purgeList(app, options.site)) output.print(address)
    })
}

/**
 * Lists the addresses of the pages of an app, or of all, in each spelling and with its aliases.
 * @param site - An origin to put in front.
 * @throws UsageError when it is no origin.
 */
function purgeList(app: string | undefined, site: string = ''): string[] {
  if (site !== '' && (!URL.canParse(site) || !/^https?:\/\/[^/?#]+\/?$/.test(site))) {
    throw new UsageError(`--site is “${site}”; it is an origin such as https://pages.araw.example.`)
  }
  return sitePages
    .filter((page) => app === undefined || page.app === app)
    .flatMap(spellingsOf)
    .map((path) => site.replace(/\/$/, '') + path)
}
