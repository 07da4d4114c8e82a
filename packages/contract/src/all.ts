import { bindCard, changeCard, getCardForm } from './card.ts'
import { getWorkChallenge, proveWork } from './captcha-work.ts'
import {
  getComplaint,
  getComplaintInit,
  listComplaints,
  saveComplaint,
  scoreComplaint,
  uploadComplaintImage,
} from './complaint.ts'
import type { AnyEndpoint } from './endpoint.ts'
import { countFailureClick, getFailure, getFailureLink } from './failure.ts'
import { commitRepayment, confirmRepayment, listRepaymentWays, payByAlipay } from './legacy-repayment.ts'
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
import { getLoanDetails, getProductLink, listOrderAgreements, saveEvent, scoreApp } from './loan.ts'
import { getCaptchaSession, getTemplate, registerPhone, sendSmsCode, trackClick, trackVisit } from './promotion.ts'
import {
  createPaymentCode,
  getExtensionInfo,
  getInstalmentPlan,
  getLoanDocuments,
  getPaymentState,
  listPayments,
} from './repayment.ts'
import { getCustomerContact } from './service.ts'

/**
 * Every call there is, in the order of docs/spec/contract.md §3, then of docs/spec/contract-2.md §1, then what a captcha takes
 * in place of its picture. For servers, tests and documents: a page names what it uses.
 */
export const allEndpoints: readonly AnyEndpoint[] = [
  getLoanDetails,
  scoreApp,
  saveEvent,
  getProductLink,
  getCardForm,
  bindCard,
  changeCard,
  getComplaintInit,
  uploadComplaintImage,
  saveComplaint,
  listComplaints,
  getComplaint,
  scoreComplaint,
  getCustomerContact,
  getTemplate,
  trackVisit,
  getCaptchaSession,
  sendSmsCode,
  trackClick,
  registerPhone,
  getExtensionInfo,
  getInstalmentPlan,
  createPaymentCode,
  getConfirmDetail,
  listAgreements,
  getAgreementLink,
  pushLoan,
  getVariantConfirmDetail,
  listVariantAgreements,
  getVariantAgreementLink,
  pushVariantLoan,
  getFailure,
  countFailureClick,
  getFailureLink,
  listRepaymentWays,
  commitRepayment,
  confirmRepayment,
  payByAlipay,
  getPaymentState,
  listPayments,
  getLoanDocuments,
  listOrderAgreements,
  getWorkChallenge,
  proveWork,
]
