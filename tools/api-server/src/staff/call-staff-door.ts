import { staffPath } from './staff-paths.ts'
import { sandboxStaffToken } from './staff-token.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Why a staff command did not do its work, as its user is told. */
export class StaffProblem extends Error {
  override readonly name = 'StaffProblem'
}

/**
 * Sends a form to the staff's door of the running server: the one at `PAHIRAM_SERVER`, else on this machine at `PORT`.
 * @throws {StaffProblem} when no server answers, or it says no.
 */
export async function callStaffDoor(path: string, body: FormData, environment: Environment): Promise<void> {
  const server = environment['PAHIRAM_SERVER'] || `http://127.0.0.1:${environment['PORT'] || '4173'}`
  const token = environment['PAHIRAM_STAFF_TOKEN'] || sandboxStaffToken
  const answer = await send(server, path, { method: 'POST', headers: { Authorization: `Bearer ${token}` }, body })

  if (answer.ok) return
  throw new StaffProblem(
    answer.status === 401
      ? 'The staff token is wrong. Set PAHIRAM_STAFF_TOKEN to the one that the server was started with.'
      : await messageOf(answer, server),
  )
}

async function send(server: string, path: string, call: RequestInit): Promise<Response> {
  if (!/^https?:\/\//.test(server) || !URL.canParse(server)) {
    throw new StaffProblem(`PAHIRAM_SERVER is "${server}"; it is an address such as http://127.0.0.1:4173.`)
  }
  try {
    return await fetch(server.replace(/\/+$/, '') + staffPath + path, call)
  } catch (cause) {
    throw new StaffProblem(
      `No server answers at ${server}. Start it (pnpm start), or set PORT or PAHIRAM_SERVER to where it is.`,
      { cause },
    )
  }
}

async function messageOf(answer: Response, server: string): Promise<string> {
  try {
    const { message } = (await answer.json()) as { message?: unknown }

    if (typeof message === 'string') return message
  } catch {
    // Whatever answered speaks no JSON: it is not this server.
  }
  return `What answers at ${server} is not this server (HTTP ${answer.status}). Set PORT or PAHIRAM_SERVER.`
}
