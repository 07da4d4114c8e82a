import { sessionParameters } from '@pahiram/contract'

import { kindOf } from './check-campaign.ts'
import { blocksOf, type Finding } from './document.ts'

/**
 * Finds what would waste the registrations of a campaign's link: no download page, no agreement although the page leads to
 * one, somebody's session.
 */
export function linkFindings(address: string, documents: readonly unknown[]): readonly Finding[] {
  if (!URL.canParse(address)) return [{ path: '', message: 'it is no address: pnpm templates link makes it' }]

  const { protocol, pathname, searchParams } = new URL(address)
  const register = documents.find((document) => kindOf(document) === 'register')
  const id = searchParams.get('templateId') ?? ''
  const session = sessionParameters.filter((name) => searchParams.has(name))
  const findings: Finding[] = []

  if (pathname.startsWith('/l/')) {
    return [{ path: '', message: 'it is a short link: check the long one that it leads to' }]
  }
  if (protocol !== 'https:') findings.push({ path: '', message: 'phones warn of it: use the https address' })
  if (id === '') findings.push({ path: 'templateId', message: 'is missing: name the register template' })
  else if (register !== undefined && idOf(register) !== id) {
    findings.push({ path: 'templateId', message: `is ${id}, and the register template is ${idOf(register)}` })
  }
  if (!searchParams.get('down_id')) {
    findings.push({
      path: 'down_id',
      message: 'is missing, so who registers is not led to the app: make the link with --download <id>',
    })
  }
  if (!searchParams.get('links_id') && blocksOf(register).some(({ type }) => type === 'agreement-link')) {
    findings.push({
      path: 'links_id',
      message: 'is missing, and the page leads to the agreement: make the link with --agreement <id>',
    })
  }
  for (const name of session) {
    findings.push({ path: name, message: 'is part of somebody’s session: make the link with pnpm templates link' })
  }
  return findings
}

function idOf(document: unknown): string {
  return String((document as { id?: unknown } | null)?.id)
}
