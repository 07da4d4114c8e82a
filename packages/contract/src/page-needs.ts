import type { BridgeAction } from './bridge.ts'
import { bindCard, changeCard, getCardForm } from './card.ts'
import {
  getComplaint,
  getComplaintInit,
  listComplaints,
  saveComplaint,
  scoreComplaint,
  uploadComplaintImage,
} from './complaint.ts'
import { countFailureClick, getFailure, getFailureLink } from './failure.ts'
import { commitRepayment, confirmRepayment, listRepaymentWays, payByAlipay } from './legacy-repayment.ts'
import { captchaImage } from './image-call.ts'
import {
  getAgreementLink,
  getConfirmDetail,
  getVariantAgreementLink,
  getVariantConfirmDetail,
  listAgreements,
  listVariantAgreements,
  pushLoan,
  pushVariantLoan,
} from './loan-confirm.ts'
import { getLoanDetails, getProductLink, saveEvent, scoreApp } from './loan.ts'
import type { PagePath } from './page-paths.ts'
import { getCaptchaSession, getTemplate, registerPhone, sendSmsCode, trackClick, trackVisit } from './promotion.ts'
import { createPaymentCode, getExtensionInfo, getInstalmentPlan } from './repayment.ts'
import { getCustomerContact } from './service.ts'
import {
  type PageParameter,
  pageParameters,
  sessionParameters,
  type SessionParameter,
  trackingParameters,
  type TrackingParameter,
} from './session.ts'

/** What a call of the API is known by: an endpoint, or a picture's address. */
export interface NeededCall {
  readonly method?: 'GET' | 'POST'
  /** Begins with `/`, relative to `apiBase`. */
  readonly path: string
}

/** Whatever a query may hold that a page reads. */
type QueryParameter = SessionParameter | TrackingParameter | PageParameter

/** What a page needs from around it, so that whoever opens it (a shell, a promoter, a gateway) can tell beforehand. */
export interface PageNeeds {
  /** What it reads of its query beside the common query, which every page with calls reads. */
  readonly query: readonly PageParameter[]
  /** What it may ask the shell for. */
  readonly bridgeActions: readonly BridgeAction[]
  /** What it may call. */
  readonly calls: readonly NeededCall[]
}

/** A page that shows what stands in it, and needs nothing. */
const nothing: PageNeeds = { query: [], bridgeActions: [], calls: [] }

/**
 * What each page needs. Not kept by memory: `tools/release` reads the same from the sources of each page and fails where
 * the two differ.
 */
export const pageNeeds: Readonly<Record<PagePath, PageNeeds>> = {
  order: {
    query: ['productId', 'orderId'],
    bridgeActions: ['openPage', 'openPageWithParams', 'goHome', 'callTelephone', 'goRate', 'confirmBuryPoint'],
    calls: [getLoanDetails, scoreApp, saveEvent, getProductLink],
  },
  'loan-confirm': {
    query: ['productId', 'orderId'],
    bridgeActions: ['openPage', 'closeWebView', 'confirmBuryPoint'],
    calls: [getLoanDetails, getConfirmDetail, listAgreements, getAgreementLink, pushLoan],
  },
  'loan-confirm2': {
    query: ['productId'],
    bridgeActions: ['openPage', 'closeWebView', 'confirmBuryPoint'],
    calls: [getLoanDetails, getVariantConfirmDetail, listVariantAgreements, getVariantAgreementLink, pushVariantLoan],
  },
  error: {
    query: ['productId'],
    bridgeActions: ['openPage', 'openPageWithParams', 'goLogin', 'confirmBuryPoint'],
    calls: [getFailure, countFailureClick, getFailureLink],
  },
  repay: {
    query: ['productId', 'orderId'],
    bridgeActions: ['openPage', 'confirmBuryPoint'],
    calls: [getInstalmentPlan, createPaymentCode],
  },
  'repay-delay': {
    query: ['productId', 'orderId'],
    bridgeActions: ['openPage', 'confirmBuryPoint'],
    calls: [getExtensionInfo, createPaymentCode],
  },
  'repayment-choice': {
    query: ['productId', 'orderId'],
    bridgeActions: ['openPage', 'goMine', 'confirmBuryPoint'],
    calls: [getLoanDetails, listRepaymentWays, commitRepayment, confirmRepayment, payByAlipay],
  },
  repaymentOfCode: {
    query: ['productId', 'orderId', 'showType', 'payCode', 'payCodeImg', 'repayAmount'],
    bridgeActions: ['openPage', 'confirmBuryPoint'],
    calls: [],
  },
  repaymentOfCode2: {
    query: ['productId', 'orderId'],
    bridgeActions: ['openPage', 'confirmBuryPoint'],
    calls: [],
  },
  'payment-instructions': nothing,
  complaint: {
    query: ['productId', 'orderId'],
    bridgeActions: ['openPage', 'confirmBuryPoint'],
    calls: [getComplaintInit],
  },
  complainPageNext: {
    query: ['productId', 'problemType', 'problemSonType'],
    bridgeActions: ['openPage', 'confirmBuryPoint'],
    calls: [getComplaintInit, uploadComplaintImage, saveComplaint],
  },
  complaintList: {
    query: [],
    bridgeActions: ['openPage'],
    calls: [listComplaints],
  },
  complainDetails: {
    query: ['productId', 'problemId'],
    bridgeActions: ['openPage', 'confirmBuryPoint'],
    calls: [getComplaint, scoreComplaint],
  },
  'customer-service': {
    query: ['productId'],
    bridgeActions: ['openPage', 'confirmBuryPoint'],
    calls: [getCustomerContact],
  },
  'bind-card': {
    query: ['productId', 'orderId', 'source'],
    bridgeActions: ['openPage', 'closeWebView', 'startBank', 'endBank', 'confirmBuryPoint'],
    calls: [getCardForm, bindCard, changeCard],
  },
  landing: {
    query: ['productId', 'templateId'],
    bridgeActions: ['openPage', 'confirmBuryPoint'],
    calls: [getTemplate, trackVisit, getCaptchaSession, captchaImage, sendSmsCode, trackClick, registerPhone],
  },
  index: nothing,
  'about-us': nothing,
  'privacy-policy': nothing,
  'loan-agreement': nothing,
  testPreview: { query: pageParameters, bridgeActions: ['openPage'], calls: [] },
}

/**
 * Every parameter that a page reads of its query: the common query too, unless the page only shows what stands in it. A
 * page that lives can call the API, link to others and ask the shell, all of which take it.
 */
export function parametersOf(path: PagePath): readonly QueryParameter[] {
  const { bridgeActions, query } = pageNeeds[path]

  return bridgeActions.length === 0 ? query : [...sessionParameters, ...trackingParameters, ...query]
}
