import { checkDocument } from './check-document.ts'
import { blocksOf, type Finding } from './document.ts'

/** A finding in one of the pages of a campaign. */
export interface CampaignFinding extends Finding {
  /** The page's place in the campaign, from 0; undefined: the finding is about the campaign as a whole. */
  readonly page: number | undefined
  /** Whether it prevents the publication whatever a person thinks of it. */
  readonly isProblem: boolean
}

/** Checks all pages of a campaign, and that they lead to each other. `foot`: the lender's numbers at the foot of each page. */
export function checkCampaign(documents: readonly unknown[], foot = ''): readonly CampaignFinding[] {
  const findings = documents.flatMap((document, page): CampaignFinding[] => {
    const { problems, warnings, advice } = checkDocument(document, foot)

    return [
      ...problems.map((finding) => ({ ...finding, page, isProblem: true })),
      ...[...warnings, ...advice].map((finding) => ({ ...finding, page, isProblem: false })),
    ]
  })
  const whole = (message: string): CampaignFinding => ({ page: undefined, path: '', message, isProblem: true })

  if (documents.length === 0) return [whole('has no page: add one')]
  if (missesDownload(documents)) findings.push(whole('leads its registrations to no app: add a download page'))
  if (missesAgreement(documents)) {
    findings.push(whole('has a link to the agreement that leads nowhere: add an agreement page, or remove the link'))
  }
  return findings
}

/** Whether visitors can register and then find no app. */
function missesDownload(documents: readonly unknown[]): boolean {
  const kinds = documents.map(kindOf)

  return kinds.includes('register') && !kinds.includes('download')
}

/** Whether a page leads to an agreement that the campaign does not have. */
function missesAgreement(documents: readonly unknown[]): boolean {
  const leads = documents.some((document) => blocksOf(document).some(({ type }) => type === 'agreement-link'))

  return leads && !documents.map(kindOf).includes('agreement')
}

/** Returns the kind of a document, whatever it is. */
function kindOf(document: unknown): unknown {
  return (document as { kind?: unknown } | null)?.kind
}
