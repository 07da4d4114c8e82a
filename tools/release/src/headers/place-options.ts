import { isIP } from 'node:net'

import type { Output } from '../command/command.ts'
import { givenPath } from '../command/given-path.ts'
import { UsageProblem } from '../command/release-problem.ts'
import type { PublishedBucket, PublishedPlace } from './published-place.ts'

/** Where Debian keeps the certificate authorities that it believes. */
export const usualAuthorities = '/etc/ssl/certs/ca-certificates.crt'

/** What a person wrote of where apps are published to. */
interface PlaceOptions {
  readonly root?: string | undefined
  readonly bucket?: string | undefined
  readonly resolver?: string | undefined
  readonly authorities?: string | undefined
  readonly brotli?: boolean | undefined
}

/** The folder or the bucket that was written. @throws UsageProblem when it is neither, or both. */
export function publishedPlace(options: PlaceOptions, output: Output): PublishedPlace {
  const { root, bucket, resolver, authorities, brotli = false } = options

  if (root !== undefined && bucket !== undefined) throw new UsageProblem('--root and --bucket exclude each other.')
  if (bucket !== undefined) {
    if (brotli) throw new UsageProblem('--brotli is for --root: of a bucket, nginx compresses what it passes on.')
    return publishedBucket(bucket, { resolver, authorities }, output)
  }
  if (root === undefined) {
    throw new UsageProblem('--root or --bucket is missing: the folder or the bucket that apps are published to.')
  }
  if (resolver !== undefined || authorities !== undefined) {
    throw new UsageProblem('--resolver and --authorities are for --bucket.')
  }
  return { folder: givenPath(root), brotli }
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
    throw new UsageProblem(
      `--bucket is “${written}”; it is the bucket’s address, as https://pages.s3.eu-west-1.amazonaws.com or http://127.0.0.1:9000/pages.`,
    )
  }
  if (resolver !== undefined && !/^(?:[\d.]+|\[[\da-f:]+\])(?::\d{1,5})?$/i.test(resolver)) {
    throw new UsageProblem(`--resolver is “${resolver}”; it is the IP address of a name server, as 10.0.0.2.`)
  }
  if (resolver === undefined && isIP(url.hostname.replaceAll(/^\[|\]$/g, '')) === 0) {
    output.warn(
      `Warning: nginx asks for the address of ${url.hostname} only when it starts or is reloaded; name the machine’s name server in --resolver.`,
    )
  }
  return { bucket: url.href.replace(/\/$/, ''), resolver, authorities: givenPath(authorities) }
}
