import { CommandError, suggestionFor, UsageError } from '@pahiram/command-line'
import {
  type PublishedAs,
  staffTemplatesPath,
  type templateKinds,
  type TemplateList,
  type TemplateProblem,
  type TemplateVersion,
  type TemplateVersions,
} from '@pahiram/contract'
import { type StaffClient, StaffError } from '@pahiram/staff-client'

/** A template in the list of all. */
export type ListedTemplate = TemplateList['templates'][number]

/** A version in the list of a template's. */
export type ListedVersion = TemplateVersions['versions'][number]

/** What is sent beside the document. */
interface Publication {
  readonly note?: string | undefined
  /** The latest version that the publisher has seen; 0: none. */
  readonly expectedVersion: number
}

/** The server found problems in a document that the check here did not find. */
export class RejectedDocumentError extends CommandError {
  readonly problems: readonly TemplateProblem[]

  constructor(problems: readonly TemplateProblem[]) {
    super(
      `The server does not publish it:\n${problems.map(({ path, message }) => `  ${path === '' ? '' : `${path}: `}${message}`).join('\n')}`,
    )
    this.problems = problems
  }
}

export async function listTemplates(client: StaffClient): Promise<readonly ListedTemplate[]> {
  return ((await client.call(staffTemplatesPath)) as TemplateList).templates
}

/**
 * The versions of a template, the latest first; at least one.
 * @throws {CommandError} when there is no such template, with a similar name.
 */
export async function listVersions(
  client: StaffClient,
  id: string,
): Promise<readonly [ListedVersion, ...ListedVersion[]]> {
  const found = await unlessMissing(client.call(pathOf(id)))
  const [latest, ...older] = (found as TemplateVersions | undefined)?.versions ?? []

  if (latest === undefined) throw await unknownTemplate(client, id)
  return [latest, ...older]
}

/** A version as it was published; undefined when there is none. */
export async function findVersion(
  client: StaffClient,
  id: string,
  version: number | 'latest',
): Promise<TemplateVersion | undefined> {
  return (await unlessMissing(client.call(`${pathOf(id)}/${version}`))) as TemplateVersion | undefined
}

/** @throws {CommandError} when there is no such version. */
export async function readVersion(
  client: StaffClient,
  id: string,
  version: number | 'latest',
): Promise<TemplateVersion> {
  const found = await findVersion(client, id, version)

  if (found !== undefined) return found

  const [latest] = await listVersions(client, id)

  throw new CommandError(`${id} has no version ${version}: its versions go from 1 to ${latest.version}.`)
}

/** @throws {RejectedDocumentError} when the server finds problems in it. */
export async function publishDocument(
  client: StaffClient,
  document: unknown,
  { note, expectedVersion }: Publication,
): Promise<PublishedAs> {
  try {
    return (await client.call(staffTemplatesPath, {
      document,
      expectedVersion,
      ...(note !== undefined && { note }),
    })) as PublishedAs
  } catch (error) {
    if (!(error instanceof StaffError) || error.status !== 422) throw error
    throw new RejectedDocumentError((error.data as { problems: readonly TemplateProblem[] }).problems)
  }
}

export async function rollBack(
  client: StaffClient,
  id: string,
  { version, note }: { version: number; note: string | undefined },
): Promise<PublishedAs> {
  return (await client.call(`${pathOf(id)}/rollback`, { version, ...(note !== undefined && { note }) })) as PublishedAs
}

/**
 * Returns an id as it was written, when it can be a template's.
 * @throws {UsageError} when it cannot.
 */
export function checkedId(written: string): string {
  if (/^[a-z\d-]{1,40}$/.test(written)) return written
  throw new UsageError(`"${written}" is no template’s id: those have a-z, 0-9 and -, at most 40 of them.`)
}

function pathOf(id: string): string {
  return `${staffTemplatesPath}/${checkedId(id)}`
}

async function unlessMissing(call: Promise<unknown>): Promise<unknown> {
  try {
    return await call
  } catch (error) {
    if (error instanceof StaffError && error.status === 404) return undefined
    throw error
  }
}

async function unknownTemplate(client: StaffClient, id: string): Promise<CommandError> {
  const known = (await listTemplates(client)).map((template) => template.id)

  return new CommandError(
    `${client.server} has no template ${id}.${suggestionFor(id, known)} All are listed by: pnpm templates list`,
  )
}

/** Returns the address where visitors see a template of this kind. */
export function landingAddress(server: string, kind: (typeof templateKinds)[number], id: string): string {
  switch (kind) {
    case 'register':
      return `${server}/landing?templateId=${id}`
    case 'download':
      return `${server}/landing?down_id=${id}#/download`
    case 'agreement':
      return `${server}/landing?links_id=${id}#/agreement`
  }
}
