import {
  type PublishedAs,
  staffTemplatesPath,
  type TemplateList,
  type TemplateProblem,
  type TemplateVersion,
  type TemplateVersions,
} from '@pahiram/contract'
import { type StaffDoor, StaffRefusal } from '@pahiram/staff-client'

import { hint } from '../arguments.ts'
import { CommandProblem } from '../problem.ts'

/** A template in the list of all. */
export type ListedTemplate = TemplateList['templates'][number]

/** A version in the list of a template's. */
export type ListedVersion = TemplateVersions['versions'][number]

/** What a publication says beside its document. */
export interface Circumstances {
  readonly note?: string | undefined
  /** The latest version that the publisher has seen; 0: none. */
  readonly expectedVersion: number
}

/** The server found problems in a document that were not found here. */
export class RefusedDocument extends CommandProblem {
  readonly problems: readonly TemplateProblem[]

  constructor(problems: readonly TemplateProblem[]) {
    super(
      `The server does not publish it:\n${problems.map(({ path, message }) => `  ${path === '' ? '' : `${path}: `}${message}`).join('\n')}`,
    )
    this.problems = problems
  }
}

export async function listTemplates(door: StaffDoor): Promise<readonly ListedTemplate[]> {
  return ((await door.call(staffTemplatesPath)) as TemplateList).templates
}

/**
 * The versions of a template, the latest first; at least one.
 * @throws {CommandProblem} when there is no such template, with the name that may have been meant.
 */
export async function versionsOf(door: StaffDoor, id: string): Promise<readonly [ListedVersion, ...ListedVersion[]]> {
  const found = await unlessMissing(door.call(pathOf(id)))
  const [latest, ...older] = (found as TemplateVersions | undefined)?.versions ?? []

  if (latest === undefined) throw await unknownTemplate(door, id)
  return [latest, ...older]
}

/** A version as it was published; undefined when there is none. */
export async function findVersion(
  door: StaffDoor,
  id: string,
  version: number | 'latest',
): Promise<TemplateVersion | undefined> {
  return (await unlessMissing(door.call(`${pathOf(id)}/${version}`))) as TemplateVersion | undefined
}

/** @throws {CommandProblem} when there is no such version. */
export async function readVersion(door: StaffDoor, id: string, version: number | 'latest'): Promise<TemplateVersion> {
  const found = await findVersion(door, id, version)

  if (found !== undefined) return found

  const [latest] = await versionsOf(door, id)

  throw new CommandProblem(`${id} has no version ${version}: its versions go from 1 to ${latest.version}.`)
}

/** @throws {RefusedDocument} when the server finds problems in it. */
export async function publishDocument(
  door: StaffDoor,
  document: unknown,
  { note, expectedVersion }: Circumstances,
): Promise<PublishedAs> {
  try {
    return (await door.call(staffTemplatesPath, {
      body: { document, expectedVersion, ...(note !== undefined && { note }) },
    })) as PublishedAs
  } catch (error) {
    if (!(error instanceof StaffRefusal) || error.status !== 422) throw error
    throw new RefusedDocument((error.data as { problems: readonly TemplateProblem[] }).problems)
  }
}

export async function rollBack(
  door: StaffDoor,
  id: string,
  { version, note }: { version: number; note: string | undefined },
): Promise<PublishedAs> {
  return (await door.call(`${pathOf(id)}/rollback`, {
    body: { version, ...(note !== undefined && { note }) },
  })) as PublishedAs
}

/** An id as its user wrote it is no part of a path yet. */
function pathOf(id: string): string {
  if (!/^[a-z\d-]{1,40}$/.test(id)) {
    throw new CommandProblem(`"${id}" is no template’s id: those have a-z, 0-9 and -, at most 40 of them.`)
  }
  return `${staffTemplatesPath}/${id}`
}

async function unlessMissing(asked: Promise<unknown>): Promise<unknown> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof StaffRefusal && error.status === 404) return undefined
    throw error
  }
}

async function unknownTemplate(door: StaffDoor, id: string): Promise<CommandProblem> {
  const known = (await listTemplates(door)).map((template) => template.id)

  return new CommandProblem(
    `${door.server} has no template ${id}.${hint(id, known, '')} All are listed by: pnpm templates list`,
  )
}
