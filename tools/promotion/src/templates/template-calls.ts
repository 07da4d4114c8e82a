import { UsageError } from '@pahiram/command-line'
import { staffTemplatesPath, type templateKinds, type TemplateVersion } from '@pahiram/contract'
import { type StaffClient, StaffError } from '@pahiram/api-client/staff'

/** The latest version of a template; undefined when there is no such template. */
export async function findLatest(client: StaffClient, id: string): Promise<TemplateVersion | undefined> {
  try {
    return (await client.call(`${staffTemplatesPath}/${checkedId(id)}/latest`)) as TemplateVersion
  } catch (error) {
    if (error instanceof StaffError && error.status === 404) return undefined
    throw error
  }
}

/**
 * Returns an id as it was written, when it can be a template's.
 * @throws {UsageError} when it cannot.
 */
export function checkedId(written: string): string {
  if (/^[a-z\d-]{1,40}$/.test(written)) return written
  throw new UsageError(`"${written}" is no template’s id: those have a-z, 0-9 and -, at most 40 of them.`)
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
