import {
  type ComplaintDetail,
  type ComplaintInit,
  type ComplaintListItem,
  getComplaint,
  getComplaintInit,
  listComplaints,
  readAnswer,
  saveComplaint,
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

  if (status !== '0' || number === undefined) throw new Error(`The complaint was refused: ${String(message)}`)
  return number
}
