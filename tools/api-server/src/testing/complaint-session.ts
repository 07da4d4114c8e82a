import {
  type ComplaintDetail,
  type ComplaintInit,
  type ComplaintListItem,
  getComplaint,
  getComplaintInit,
  listComplaints,
  readAnswer,
  saveComplaint,
  sessionHeader,
  uploadComplaintImage,
} from '@pahiram/contract'

import { call, type CallAnswer } from './caller.ts'

const usual = { problemType: '7', problemSonType: '', problemDetail: 'The app closes.', problemImage: '', orderNo: '' }

/** Files a complaint, in which only what is given is unusual. */
export function file(origin: string, session: string, fields: Partial<typeof usual> = {}): Promise<CallAnswer> {
  return call(origin, saveComplaint, { ...usual, ...fields }, session)
}

/** What the form offers to a session. */
export async function initOf(
  origin: string,
  session: string,
  fields: { orderId?: string } = {},
): Promise<ComplaintInit> {
  return readAnswer(getComplaintInit, (await call(origin, getComplaintInit, fields, session)).data)
}

/** A session's complaints by tab. */
export async function tabsOf(origin: string, session: string): Promise<Record<string, ComplaintListItem[]>> {
  const { tabs } = readAnswer(listComplaints, (await call(origin, listComplaints, {}, session)).data)

  return Object.fromEntries(tabs.map(({ title = '', list }) => [title, list]))
}

/** One complaint of a session. */
export async function complaintOf(origin: string, session: string, problemId: string): Promise<ComplaintDetail> {
  return readAnswer(getComplaint, (await call(origin, getComplaint, { problemId }, session)).data)
}

/** Files one complaint and gives its number. */
export async function filedNumber(
  origin: string,
  session: string,
  fields: Partial<typeof usual> = {},
): Promise<string> {
  const { problemDetail } = { ...usual, ...fields }
  const { status, message } = await file(origin, session, fields)
  const number = (await tabsOf(origin, session))['All']?.find(({ content }) => content === problemDetail)?.id

  if (status !== '0' || number === undefined) throw new Error(`The complaint was rejected: ${String(message)}`)
  return number
}

/** What an upload answered. */
interface UploadAnswer {
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
    headers: session === undefined ? {} : { [sessionHeader('sessionId')]: session },
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

  if (url === undefined) throw new Error(`The picture was rejected: ${message}`)
  return url
}
