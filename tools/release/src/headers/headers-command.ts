import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { releaseHtml } from '@pahiram/page-html'

import { defineCommand } from '../command/command.ts'
import { givenPath } from '../command/given-path.ts'
import { UsageProblem } from '../command/release-problem.ts'
import { publicFolder, readManifest } from '../manifest/release-folder.ts'
import { readBrandConfiguration } from '../publish/brand-configuration.ts'
import { nginxConfig } from './nginx-config.ts'
import { publishedPlace, usualAuthorities } from './place-options.ts'
import { staticHeaders } from './static-headers.ts'

/** `pnpm release headers`: what a web server must know of the pages, from the one list that all servers share. */
export const headersCommand = defineCommand({
  name: 'headers',
  summary: 'Prints the configuration of a web server: addresses, headers, caching, canary, API.',
  details: `nginx: a whole site for its conf.d, over the folder or in front of the bucket that apps are published to. It is
written once; publishing, canaries and rollbacks need neither a new one nor a reload. A bucket must let nginx read; nginx
in turn lets nobody see more of it than pages and their files.
_headers: the file of that name for Netlify, Cloudflare Pages and their like. With --config and the releases that are
published there it has each page’s whole policy; without, what no release changes, since the pages have theirs in them.`,
  parameters: [],
  options: {
    format: { type: 'string', placeholder: '<nginx|_headers>', describes: 'for which server', required: true },
    root: { type: 'string', placeholder: '<folder>', describes: 'the folder that apps are published to' },
    bucket: {
      type: 'string',
      placeholder: '<address>',
      describes:
        'or the bucket, as https://pages.s3.eu-west-1.amazonaws.com or http://127.0.0.1:9000/pages, with its prefix',
    },
    resolver: {
      type: 'string',
      placeholder: '<address>',
      describes: 'for --bucket: the name server that nginx asks for the bucket’s address, which may change',
    },
    authorities: {
      type: 'string',
      placeholder: '<file>',
      describes: `for --bucket: whom an https one is checked with; ${usualAuthorities} by default`,
    },
    'server-name': { type: 'string', placeholder: '<host>', describes: 'the site’s host name; any by default' },
    port: { type: 'string', placeholder: '<port>', describes: 'or <address>:<port>; 80 by default' },
    api: {
      type: 'string',
      placeholder: '<origin>',
      describes: 'the API server, as http://127.0.0.1:4173; by default pages call the apiBase of their configuration',
    },
    log: { type: 'string', placeholder: '<file>', describes: 'the access log; /var/log/nginx/<name>.log by default' },
    hsts: { type: 'boolean', describes: 'the site is reached by https alone, and browsers are to remember that' },
    config: { type: 'string', placeholder: '<brand.json>', describes: 'for _headers: the brand’s configuration' },
    release: {
      type: 'string',
      multiple: true,
      placeholder: '<folder>',
      describes: 'for _headers: a release that “build” left; once for each app',
    },
    brotli: { type: 'boolean', describes: 'for --root: nginx has the module brotli_static' },
  },
  async run({ options }, output) {
    if (options.format === '_headers') {
      output.print(staticHeaders({ hsts: options.hsts === true, policies: await policiesOf(options) }))
      return
    }
    if (options.format !== 'nginx')
      throw new UsageProblem(`--format is “${options.format}”; there are: nginx and _headers.`)

    const serverName = checkedHost(options['server-name'] ?? '_')
    const name = nameOf(serverName)

    output.print(
      nginxConfig({
        published: publishedPlace(options, output),
        name,
        serverName,
        listen: checkedPort(options.port ?? '80'),
        log: options.log === undefined ? `/var/log/nginx/${name}.log` : givenPath(options.log),
        api: options.api === undefined ? undefined : checkedOrigin(options.api),
        hsts: options.hsts === true,
      }),
    )
  },
})

/** The policies of the pages of these releases with this brand's configuration, by the pages' folders. */
async function policiesOf({
  config,
  release = [],
}: {
  readonly config?: string | undefined
  readonly release?: readonly string[] | undefined
}): Promise<Map<string, string>> {
  if ((config === undefined) !== (release.length === 0)) {
    throw new UsageProblem('--config and --release go together: a page’s policy depends on both.')
  }
  if (config === undefined) return new Map()

  const { configuration } = await readBrandConfiguration(givenPath(config))
  const policies = await Promise.all(
    release.map(async (written) => {
      const folder = givenPath(written)
      const { pages } = await readManifest(folder)

      return Promise.all(
        pages.map(async ({ path }) => {
          const html = await readFile(join(folder, publicFolder, path, 'index.html'), 'utf8')

          return [path, releaseHtml(html, configuration).csp] as const
        }),
      )
    }),
  )

  return new Map(policies.flat())
}

/** `www.araw.example` → `www_araw_example`. */
function nameOf(serverName: string): string {
  return serverName === '_' ? 'pahiram' : `site_${serverName.toLowerCase().replaceAll(/[^a-z\d]+/g, '_')}`
}

function checkedHost(written: string): string {
  if (/^(?:_|[a-z\d](?:[a-z\d.-]*[a-z\d])?)$/i.test(written)) return written
  throw new UsageProblem(`--server-name is “${written}”; it is a host name, as www.araw.example.`)
}

function checkedPort(written: string): string {
  const [, port = ''] = /^(?:[\d.]+:|\[[\da-f:]+\]:)?(\d{1,5})$/i.exec(written) ?? []

  if (port !== '' && Number(port) > 0 && Number(port) < 65_536) return written
  throw new UsageProblem(`--port is “${written}”; it is a port, or an address with one, as 127.0.0.1:8080.`)
}

function checkedOrigin(written: string): string {
  const url = URL.canParse(written) ? new URL(written) : undefined

  if (
    url !== undefined &&
    /^https?:$/.test(url.protocol) &&
    url.pathname === '/' &&
    url.search === '' &&
    url.username === ''
  ) {
    return url.origin
  }
  throw new UsageProblem(`--api is “${written}”; it is an origin, as http://127.0.0.1:4173.`)
}
