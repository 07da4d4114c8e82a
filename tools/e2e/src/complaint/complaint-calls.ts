import type { Page } from 'playwright-core'

/** Keeps every photograph that the page uploads from now on, as it left the phone. */
export async function uploadsOf(page: Page): Promise<Buffer[]> {
  const uploads: Buffer[] = []

  // A request is only seen whole by who stands in its way.
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
