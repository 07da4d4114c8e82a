import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { join } from 'node:path'

import { collect, Command, type Output, resolvePath, UsageError } from '@pahiram/command-line'
import { releaseHtml, strictTransport, strictTransportOfSubdomains } from '@pahiram/page-html'

import { expectFolder } from '../expect-folder.ts'
import { publicFolder, readManifest } from '../manifest.ts'
import { readBrandConfiguration } from '../publish/brand-configuration.ts'
import { nginxConfig } from './nginx-config.ts'
import type { SiteCertificate } from './nginx-own-files.ts'
import type { PublishedBucket, PublishedPlace } from './nginx-place.ts'
import { staticHeaders } from './static-headers.ts'

/** `pnpm release headers`: prints a web server's configuration from the headers that all servers share. */
export function headersCommand(output: Output) {
  return new Command('headers')
    .description('Prints the configuration of a web server: addresses, headers, caching, canary, API.')
    .requiredOption('--format <nginx|_headers>', 'for which server')
    .option('--root <folder>', 'the folder that apps are published to')
    .option(
      '--bucket <address>',
      'or the bucket, as https://pages.s3.eu-west-1.amazonaws.com or http://127.0.0.1:9000/pages, with its prefix',
    )
    .option(
      '--resolver <address>',
      'for --bucket: the name server that nginx asks for the bucket’s address, which may change',
    )
    .option('--authorities <file>', `for --bucket: whom an https one is checked with; ${usualAuthorities} by default`)
    .option('--server-name <host>', 'the site’s host name; any by default')
    .option('--port <port>', 'or <address>:<port>; 80 by default, 443 with --certificate')
    .option('--certificate <file>', 'the site speaks https with this certificate and those in between, PEM')
    .option('--certificate-key <file>', 'its private key')
    .option('--plain-port <port>', 'with --certificate: where plain http is led to https; 80 by default')
    .option('--webroot <folder>', 'has your own robots.txt and .well-known/, with the challenges of ACME')
    .option('--include <files>', 'your own locations: /etc/nginx/pahiram.d/*.conf')
    .option(
      '--api <origin>',
      'the API server, as http://127.0.0.1:4173; once for each; by default pages call the apiBase of their configuration',
      collect,
    )
    .option(
      '--answers-follow',
      'for --api: pages are opened with the answer to their first call behind them; the API server needs PAHIRAM_ANSWERS_FOLLOW',
    )
    .option('--log <file>', 'the access log; /var/log/nginx/<name>.log by default')
    .option(
      '--hsts [subdomains]',
      'the site is reached by https alone, and browsers are to remember that; “subdomains”: those of its host, too',
    )
    .option('--config <brand.json>', 'for _headers: the brand’s configuration')
    .option('--release <folder>', 'for _headers: a release that “build” left; once for each app', collect)
    .option('--brotli', 'for --root: nginx has the module brotli_static')
    .addHelpText(
      'after',
      `
nginx: a whole site for its conf.d, over the folder or in front of the bucket that apps are published to. It is written
once; publishing, canaries and rollbacks need neither a new one nor a reload. A bucket must let nginx read; nginx in
turn lets nobody see more of it than pages and their files.
_headers: the file of that name for Netlify, Cloudflare Pages and their like. With --config and the releases that are
published there it has each page’s whole policy; without, what no release changes, since the pages have theirs in them.`,
    )
    .action(async (options) => {
      if (options.format === '_headers') {
        output.print(staticHeaders({ hsts: checkedHsts(options.hsts), policies: await policiesOf(options) }))
        return
      }
      if (options.format !== 'nginx')
        throw new UsageError(`--format is “${options.format}”; there are: nginx and _headers.`)

      const serverName = checkedHost(options.serverName ?? '_')
      const name = nameOf(serverName)

      if (options.answersFollow === true && options.api === undefined)
        throw new UsageError('--answers-follow is for --api.')

      output.print(
        nginxConfig({
          published: await publishedPlace(options, output),
          name,
          serverName,
          listen: checkedPort(options.port ?? (options.certificate === undefined ? '80' : '443')),
          log: options.log === undefined ? `/var/log/nginx/${name}.log` : resolvePath(options.log),
          apis: checkedOrigins(options.api ?? []),
          answersFollow: options.answersFollow === true,
          hsts: checkedHsts(options.hsts),
          certificate: siteCertificate(options),
          ...(options.webroot !== undefined && { webroot: resolvePath(options.webroot) }),
          ...(options.include !== undefined && { include: resolvePath(options.include) }),
        }),
      )
    })
}

/** The header that `--hsts` asks for. */
function checkedHsts(asked: string | true | undefined): string | false {
  if (asked === undefined) return false
  if (asked === true) return strictTransport
  if (asked === 'subdomains') return strictTransportOfSubdomains
  throw new UsageError(`--hsts is “${asked}”; it stands alone, or is “subdomains”.`)
}

/** The options of https. */
interface CertificateOptions {
  readonly certificate?: string | undefined
  readonly certificateKey?: string | undefined
  readonly plainPort?: string | undefined
}

function siteCertificate({ certificate, certificateKey, plainPort }: CertificateOptions): SiteCertificate | undefined {
  if (certificate === undefined && certificateKey === undefined) {
    if (plainPort !== undefined) throw new UsageError('--plain-port is for --certificate.')
    return undefined
  }
  if (certificate === undefined || certificateKey === undefined) {
    throw new UsageError('--certificate and --certificate-key go together.')
  }
  return {
    certificate: resolvePath(certificate),
    key: resolvePath(certificateKey),
    plainListen: checkedPort(plainPort ?? '80', '--plain-port'),
  }
}

/** Computes the policies of the releases' pages with a brand's configuration, by page folder. */
async function policiesOf({
  config,
  release = [],
}: {
  readonly config?: string | undefined
  readonly release?: readonly string[] | undefined
}): Promise<Map<string, string>> {
  if ((config === undefined) !== (release.length === 0)) {
    throw new UsageError('--config and --release go together: a page’s policy depends on both.')
  }
  if (config === undefined) return new Map()

  const { configuration } = await readBrandConfiguration(resolvePath(config))
  const policies = await Promise.all(
    release.map(async (written) => {
      const folder = resolvePath(written)
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
  throw new UsageError(`--server-name is “${written}”; it is a host name, as www.araw.example.`)
}

function checkedPort(written: string, option = '--port'): string {
  const [, port = ''] = /^(?:[\d.]+:|\[[\da-f:]+\]:)?(\d{1,5})$/i.exec(written) ?? []

  if (port !== '' && Number(port) > 0 && Number(port) < 65_536) return written
  throw new UsageError(`${option} is “${written}”; it is a port, or an address with one, as 127.0.0.1:8080.`)
}

function checkedOrigins(written: readonly string[]): string[] {
  const origins = [...new Set(written.map(checkedOrigin))]

  if (origins.length > 1 && origins.some((origin) => !origin.startsWith('http://'))) {
    throw new UsageError('Several --api are http://…: nginx cannot tell which of them a certificate is of.')
  }
  return origins
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
  throw new UsageError(`--api is “${written}”; it is an origin, as http://127.0.0.1:4173.`)
}

/** The file of trusted certificate authorities on Debian. */
const usualAuthorities = '/etc/ssl/certs/ca-certificates.crt'

/** The options that say where apps are published to. */
interface PlaceOptions {
  readonly root?: string | undefined
  readonly bucket?: string | undefined
  readonly resolver?: string | undefined
  readonly authorities?: string | undefined
  readonly brotli?: boolean | undefined
}

/** Returns the folder or the bucket of the options. @throws UsageError when there is neither, or both. */
async function publishedPlace(options: PlaceOptions, output: Output): Promise<PublishedPlace> {
  const { root, bucket, resolver, authorities, brotli = false } = options

  if (root !== undefined && bucket !== undefined) throw new UsageError('--root and --bucket exclude each other.')
  if (bucket !== undefined) {
    if (brotli) throw new UsageError('--brotli is for --root: of a bucket, nginx compresses what it passes on.')
    return publishedBucket(bucket, { resolver, authorities }, output)
  }
  if (root === undefined) {
    throw new UsageError('--root or --bucket is missing: the folder or the bucket that apps are published to.')
  }
  if (resolver !== undefined || authorities !== undefined) {
    throw new UsageError('--resolver and --authorities are for --bucket.')
  }
  return { folder: await expectFolder(resolvePath(root)), brotli }
}

function publishedBucket(
  written: string,
  { resolver, authorities = usualAuthorities }: Pick<PlaceOptions, 'resolver' | 'authorities'>,
  output: Output,
): PublishedBucket {
  const url = URL.canParse(written) ? new URL(written) : undefined

  if (
    url === undefined ||
    !/^https?:$/.test(url.protocol) ||
    !/^(?:[a-z\d.-]+|\[[\da-f:]+\])$/.test(url.hostname) ||
    !/^(?:\/[\w.~-]+)*\/?$/.test(url.pathname) ||
    url.href !== `${url.origin}${url.pathname}`
  ) {
    throw new UsageError(
      `--bucket is “${written}”; it is the bucket’s address, as https://pages.s3.eu-west-1.amazonaws.com or http://127.0.0.1:9000/pages.`,
    )
  }
  if (resolver !== undefined && !/^(?:[\d.]+|\[[\da-f:]+\])(?::\d{1,5})?$/i.test(resolver)) {
    throw new UsageError(`--resolver is “${resolver}”; it is the IP address of a name server, as 10.0.0.2.`)
  }
  if (resolver === undefined && isIP(url.hostname.replaceAll(/^\[|\]$/g, '')) === 0) {
    output.warn(
      `Warning: nginx asks for the address of ${url.hostname} only when it starts or is reloaded; name the machine’s name server in --resolver.`,
    )
  }
  return { bucket: url.href.replace(/\/$/, ''), resolver, authorities: resolvePath(authorities) }
}
