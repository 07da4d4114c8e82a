import {
  cacheControl,
  everywhere,
  forAllValuesOf,
  headerPolicy,
  noVarySearch,
  ofDocuments,
  openerPolicy,
  svgPolicy,
} from '@pahiram/page-html'

import { sitePages } from './site-paths.ts'

/** What a `_headers` file depends on. */
export interface StaticSite {
  /** `Strict-Transport-Security` where the site is reached only by https. */
  readonly hsts: string | false
  /** The whole policy of each page, by page folder. Other pages get the part of the policy that never varies. */
  readonly policies: ReadonlyMap<string, string>
}

/**
 * A `_headers` file, as Netlify and Cloudflare Pages read it. Where several of its rules meet, those hosts join what
 * they say of one header, so no two rules that meet say anything of the same one.
 */
export function staticHeaders({ hsts, policies }: StaticSite): string {
  const document = (policy: string) => ({
    ...ofDocuments,
    // Such a host cannot see who opens a page: it protects all.
    [openerPolicy.name]: openerPolicy.value,
    'Content-Security-Policy': policy,
  })

  return [
    '# Written by “pnpm release headers --format _headers”; write it anew rather than changing it by hand.',
    rule('/*', { ...everywhere, ...(hsts !== false && { 'Strict-Transport-Security': hsts }) }),
    rule('/assets/*', { 'Cache-Control': cacheControl.immutable }),
    ...[...new Set(sitePages.map(({ app }) => app))].map((app) =>
      rule(`/assets/${app}/*.svg`, { 'Content-Security-Policy': svgPolicy }),
    ),
    rule('/_preview/*', { ...document(headerPolicy), 'X-Robots-Tag': 'noindex' }),
    ...sitePages.flatMap(({ path, names, readLate }) =>
      names
        .flatMap((name) => (name === '' ? ['/', '/index.html'] : [`/${name}`, `/${name}/*`]))
        .map((address) =>
          rule(address, {
            ...document(policies.get(path) ?? headerPolicy),
            ...(readLate && { [noVarySearch]: forAllValuesOf(readLate) }),
          }),
        ),
    ),
    '',
  ].join('\n\n')
}

function rule(path: string, headers: Readonly<Record<string, string>>): string {
  return [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n')
}
