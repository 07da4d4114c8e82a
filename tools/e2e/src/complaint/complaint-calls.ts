import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'

/** Keeps every photograph that the page uploads from now on, as it left the phone. */
export async function uploadsOf(page: Page): Promise<Buffer[]> {
  const uploads: Buffer[] = []

  // A request is only seen whole by who intercepts it.
  await page.route('**/upload-problem-img*', async (route) => {
    const body = route.request().postDataBuffer()
    const response = await route.fetch()

    if (body !== null) uploads.push(jpegIn(body))
    await route.fulfill({ response })
  })
  return uploads
}

/** The sizes of the uploads that succeed from now on, bytes, without standing in their way. */
export function uploadSizesOf(page: Page): number[] {
  const sizes: number[] = []

  page.on('requestfinished', (request) => {
    if (!request.url().includes('/upload-problem-img')) return
    void request.headerValue('content-length').then((length) => sizes.push(Number(length)))
  })
  return sizes
}

/** The complaints of a session, as the list's call answers them. */
export async function listedComplaints(origin: string, session: string): Promise<{ id: string; content: string }[]> {
  const { tabs } = await dataOf(origin, session, 'problem-list', {})

  return (tabs as { list: { id: string; content: string }[] }[])[0]?.list ?? []
}

/** The pictures of a complaint, as the server keeps them, in order. */
export async function picturesOf(origin: string, session: string, problemId: string): Promise<Buffer[]> {
  const { images } = await dataOf(origin, session, 'problem-detail', { problemId })

  return Promise.all(
    (images as string[]).map(async (url) => {
      const response = await fetch(`${url}?sessionId=${session}`)

      return Buffer.from(await response.arrayBuffer())
    }),
  )
}

async function dataOf(origin: string, session: string, call: string, fields: Record<string, string>) {
  const response = await fetch(`${origin}/user-problem/${call}?sessionId=${session}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { 'X-Session-Id': session },
  })

  return ((await response.json()) as { data: Record<string, unknown> }).data
}

/** The file of a multipart body: from the first byte of a JPEG to its last. */
function jpegIn(body: Buffer): Buffer {
  return body.subarray(body.indexOf(Buffer.from([0xff, 0xd8, 0xff])), body.lastIndexOf(Buffer.from([0xff, 0xd9])) + 2)
}

const command = fileURLToPath(new URL('../../../api-server/src/borrower/complaint/reply-command.ts', import.meta.url))

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
