import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { connect } from 'node:tls'
import { releaseMetaName, reportPath, type ViewReport } from '@pahiram/contract'
import { StaffError } from '@pahiram/api-client/staff'
import { cacheControl, everywhere, ofDocuments, openerPolicy, strictTransport } from '@pahiram/page-html'
import { outcomesOf } from '../rates/outcomes.ts'
import { readRates } from '../rates/read-rates.ts'
import { bad, type Finding, good } from './finding.ts'
import { pages } from '@pahiram/contract/pages'

const sitePages = pages.filter(({ app }) => app !== 'tools')
const timeoutMs = 10_000
const publishAgain = 'Publish its app again: pnpm release publish <app> …'
const lookAtSite = 'Look at the page server, and compare nginx’s site with deploy/nginx.conf.'

async function get(address: string): Promise<Response> {
  return fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
}

/** Opens every page of every app, with the files that it names and the headers that are listed for it. */
export async function checkPages(site: string): Promise<Finding[]> {
  const files = new Set<string>()
  const findings: Finding[] = []

  for (const { app, path } of sitePages) {
    const address = `${site}/${path === 'index' ? '' : path}`
    const answer = await get(address)
    const html = await answer.text()

    if (answer.status !== 200 || !html.includes(`<meta name="${releaseMetaName}" content="${app}@`)) {
      findings.push(bad('pages', `${address} is no published page of ${app} (HTTP ${answer.status}).`, publishAgain))
      continue
    }
    // This program does not say who opens the page, as old browsers do not. What is drawn at once is one visitor's.
    for (const [name, value] of Object.entries({
      ...everywhere,
      ...ofDocuments,
      [openerPolicy.name]: openerPolicy.value,
    })) {
      const sent = answer.headers.get(name)

      if (sent !== value && sent !== cacheControl.ofVisitor)
        findings.push(bad('headers', `${address} has ${name}: ${sent}, not ${value}.`, lookAtSite))
    }
    for (const [, file = ''] of html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)) files.add(file)
  }
  for (const file of files) {
    const answer = await get(site + file)

    await answer.arrayBuffer()
    if (answer.status !== 200) findings.push(bad('pages', `${file} is missing (HTTP ${answer.status}).`, publishAgain))
  }

  const all = `All ${sitePages.length} pages and their ${files.size} files open, with the headers as listed.`

  return findings.length > 0 ? findings : [good('pages', all)]
}

/** Checks that what is nobody's business cannot be opened. */
export async function checkPrivatePaths(site: string): Promise<Finding[]> {
  const paths = ['/state/loan.json', '/releases/', '/staff/releases/rates', '/__sandbox/scenarios', '/metrics']
  const answers = await Promise.all(paths.map(async (path) => ({ path, status: (await get(site + path)).status })))
  const open = answers.filter(({ status }) => ![401, 403, 404].includes(status))
  const token = answers.some(({ status }) => status === 401) ? ' Staff’s ask this machine for a token.' : ''

  if (open.length === 0) return [good('private paths', `State, staff’s and the sandbox’s are not to be seen.${token}`)]
  return open.map(({ path, status }) =>
    bad('private paths', `${site}${path} answers ${status}, not 404 or 403.`, lookAtSite),
  )
}

const [aDayMs, daysLeft] = [86_400_000, 14]

/** Checks the certificate of a site: whether browsers believe it, and for how long. */
export async function checkCertificate(site: string, waitMs = timeoutMs): Promise<Finding[]> {
  const { protocol, hostname, port } = new URL(site)

  if (protocol !== 'https:') {
    return [bad('TLS', `${site} is not reached by https.`, 'Give nginx a certificate: docs/operations.md, “https”.')]
  }

  const socket = connect({ host: hostname, port: Number(port) || 443, servername: hostname })

  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(waitMs) })

    const ends = new Date(socket.getPeerCertificate().valid_to)
    const days = Math.floor((ends.getTime() - Date.now()) / aDayMs)
    const answer = await get(`${site}/`)
    const renew = bad('TLS', `The certificate ends in ${days} days.`, 'Renew it, and reload nginx.')
    const strict =
      answer.headers.get('Strict-Transport-Security')?.startsWith(strictTransport) === true
        ? []
        : [
            bad(
              'TLS',
              'Browsers may go back to plain http.',
              'Have nginx send Strict-Transport-Security, as deploy/nginx.conf does.',
            ),
          ]
    const findings = [...(days < daysLeft ? [renew] : []), ...strict]

    return findings.length > 0 ? findings : [good('TLS', `The certificate holds for ${days} days.`)]
  } finally {
    socket.destroy()
  }
}

/** Sends a view through the site, as a page does, and looks for it on the API server. */
export async function checkReports(site: string): Promise<Finding[]> {
  // A deployment that does not exist: it is never among those that are compared.
  const deployment = randomBytes(6).toString('hex')
  const report: ViewReport = { page: '/', kind: 'ready', release: `official@${deployment}` }
  const answer = await fetch(site + reportPath, {
    method: 'POST',
    body: JSON.stringify(report),
    signal: AbortSignal.timeout(timeoutMs),
  })

  if (answer.status !== 204) {
    return [bad('reports', `${site}${reportPath} answers ${answer.status}, not 204.`, lookAtSite)]
  }

  let why = 'the API server does not know of it.'

  for (let attempt = 0; attempt < 10; attempt += 1) {
    const rates = await readRates({ hours: 1 }).catch((error: unknown) => {
      if (!(error instanceof StaffError)) throw error
      why = `whether it arrived is unknown: ${error.message}`
    })

    if (rates === undefined) break
    if (outcomesOf(rates, 'official', deployment).views === 1) {
      return [good('reports', 'What pages report arrives at the API server.')]
    }
    await wait(500)
  }
  return [
    bad(
      'reports',
      `A view was reported through the site, and ${why}`,
      'Set PAHIRAM_SERVER and PAHIRAM_STAFF_TOKEN to the server behind the site, and look at --api of the page server.',
    ),
  ]
}

/** Compares the clock of the site's machine with ours: certificates, codes and signatures depend on it. */
export async function checkClock(site: string): Promise<Finding[]> {
  const date = (await get(`${site}/`)).headers.get('Date')
  const skewMs = date === null ? Number.NaN : Math.abs(Date.parse(date) - Date.now())

  // The header has whole seconds.
  if (skewMs < 5_000) return [good('clock', 'The clocks of the site and of this machine agree.')]
  return [
    bad(
      'clock',
      `The clocks of the site and of this machine differ by ${Math.round(skewMs / 1_000)} s.`,
      'Run chrony.',
    ),
  ]
}
