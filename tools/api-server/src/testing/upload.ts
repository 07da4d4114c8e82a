import { sessionHeaders, uploadComplaintImage } from '@pahiram/contract'

/** What an upload answered. */
export interface UploadAnswer {
  readonly http: Response
  readonly code: unknown
  readonly message: string
  readonly url: string | undefined
}

/** Sends a file as a page does; its name and type are whatever the sender claims. */
export async function upload(
  origin: string,
  file: Uint8Array<ArrayBuffer>,
  session: string | undefined,
  { name = 'photo.jpg', type = 'image/jpeg', field = 'problemImage', times = 1 } = {},
): Promise<UploadAnswer> {
  const body = new FormData()

  for (let count = 0; count < times; count += 1) body.append(field, new Blob([file], { type }), name)

  const http = await fetch(origin + uploadComplaintImage.path, {
    method: 'POST',
    headers: session === undefined ? {} : { [sessionHeaders.sessionId]: session },
    body,
  })
  const { code, message, data } = (await http.json()) as {
    code: unknown
    message: string
    data: { url?: string } | null
  }

  return { http, code, message, url: data?.url }
}

/** Uploads a picture that is taken, and gives its address. */
export async function uploadedAddress(origin: string, file: Uint8Array<ArrayBuffer>, session: string): Promise<string> {
  const { url, message } = await upload(origin, file, session)

  if (url === undefined) throw new Error(`The picture was refused: ${message}`)
  return url
}
