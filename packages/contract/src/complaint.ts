import * as v from 'valibot'

import { endpoint, idempotencyKey } from './endpoint.ts'
import { answerOf, flag, list, nothing, part, text } from './tolerant.ts'

/** The longest complaint (docs/spec/product-spec.md §9). */
export const complaintTextLimit = 200

/** The most pictures of one complaint (docs/spec/product-spec.md §9). */
export const complaintImageLimit = 9

/** The one type of complaint that has sub-types, and that an order must allow (docs/spec/product-spec.md §4). */
export const collectionType = '1'

const titledRow = part({ title: text(), value: text() })

/** A label and its value on the complaint pages, which name the label otherwise than `TextRow`. */
export type TitledRow = NonNullable<v.InferOutput<typeof titledRow>>

const complaintOrder = part({
  orderNo: text(),
  /** The number that people read, where `orderNo` is an id for machines. */
  number: text(),
  productLogo: text(),
  productName: text(),
  status: text(),
  /** True: the order may have a complaint about its collection. */
  isShow: flag(),
  list: list(titledRow),
})

/** An order that a complaint may be about. */
export type ComplaintOrder = NonNullable<v.InferOutput<typeof complaintOrder>>

const complaintInit = answerOf({
  problemType: list(titledRow),
  problemSonType: list(titledRow),
  orderDetail: complaintOrder,
  orderList: list(complaintOrder),
})

/** What a complaint can be about (docs/spec/contract.md §3, ComplaintInit). */
export type ComplaintInit = v.InferOutput<typeof complaintInit>

const complaintListItem = part({ id: text(), time: text(), type: text(), content: text() })

/** A complaint in the list. */
export type ComplaintListItem = NonNullable<v.InferOutput<typeof complaintListItem>>

const complaintDetail = answerOf({
  type: text(),
  sonType: text(),
  problemId: text(),
  content: text(),
  images: list(text()),
  disposeDetail: text(),
  disposeImages: list(text()),
  isNeedScore: flag(),
  /** What became of it, each with its day. */
  days: list(titledRow),
  /** That the answer is late; empty while it is not. */
  late: text(),
})

/** A complaint and what became of it (docs/spec/contract.md §3, ComplaintDetail). */
export type ComplaintDetail = v.InferOutput<typeof complaintDetail>

/** The types, sub-types and orders to choose from; on the home page for the order in the query. */
export const getComplaintInit = endpoint('POST', '/user-problem/problem-init', {
  name: 'getComplaintInit',
  effect: 'read',
  request: v.object({ orderId: v.optional(v.string()) }),
  answer: complaintInit,
})

/** Stores a picture and answers its address. */
export const uploadComplaintImage = endpoint('POST', '/user-problem/upload-problem-img', {
  name: 'uploadComplaintImage',
  encoding: 'multipart',
  request: v.object({ problemImage: v.blob() }),
  answer: answerOf({ url: text() }),
})

/** Files a complaint; `problemImage` holds the pictures' addresses joined by commas, or nothing. */
export const saveComplaint = endpoint('POST', '/user-problem/problem-save', {
  name: 'saveComplaint',
  request: v.object({
    problemType: v.string(),
    problemSonType: v.optional(v.string()),
    problemDetail: v.pipe(v.string(), v.maxLength(complaintTextLimit)),
    problemImage: v.string(),
    orderNo: v.optional(v.string()),
    idempotencyKey,
  }),
  answer: answerOf({
    /** The complaint's number. */
    problemId: text(),
    /** The day by which it is answered, as a text to show. */
    answerBy: text(),
  }),
})

/** The borrower's complaints, by tabs. */
export const listComplaints = endpoint('POST', '/user-problem/problem-list', {
  name: 'listComplaints',
  effect: 'read',
  request: v.object({}),
  answer: answerOf({ tabs: list(part({ title: text(), list: list(complaintListItem) })) }),
})

/** One complaint. */
export const getComplaint = endpoint('POST', '/user-problem/problem-detail', {
  name: 'getComplaint',
  effect: 'read',
  request: v.object({ problemId: v.string() }),
  answer: complaintDetail,
})

/** Rates how a complaint was dealt with. */
export const scoreComplaint = endpoint('POST', '/user-problem/save-score', {
  name: 'scoreComplaint',
  request: v.object({ score: v.picklist(['1', '2', '3', '4', '5']), problemId: v.string() }),
  answer: nothing(),
})
