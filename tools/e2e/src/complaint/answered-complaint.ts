import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const command = fileURLToPath(new URL('../../../api-server/src/complaint/reply-command.ts', import.meta.url))

/** Sends a complaint of a session and answers its number. */
export async function fileComplaint(origin: string, session: string, content: string): Promise<string> {
  const fields = { problemType: '2', problemSonType: '', problemDetail: content, problemImage: '', orderNo: '' }

  await call(origin, session, '/user-problem/problem-save', fields)
  const { tabs } = (await call(origin, session, '/user-problem/problem-list', {})) as {
    tabs: { list: { id: string; content: string }[] }[]
  }
  const filed = tabs.flatMap(({ list }) => list).find((complaint) => complaint.content === content)

  if (filed === undefined) throw new Error('The complaint that was sent is not in the list')
  return filed.id
}

/** Answers a complaint as the staff does: `pnpm complaint:reply <number> "<answer>"`. */
export async function replyTo(origin: string, number: string, answer: string): Promise<void> {
  await promisify(execFile)(process.execPath, [command, number, answer], {
    env: { ...process.env, PAHIRAM_SERVER: origin },
  })
}

async function call(origin: string, sessionId: string, path: string, fields: Readonly<Record<string, string>>) {
  const response = await fetch(`${origin}${path}?${new URLSearchParams({ sessionId })}`, {
    method: 'POST',
    headers: { 'X-Session-Id': sessionId },
    body: new URLSearchParams(fields),
  })
  const { code, data, message } = (await response.json()) as { code: unknown; data: unknown; message: string }

  if (String(code) !== '0') throw new Error(`${path} answered ${String(code)}: ${message}`)
  return data
}
