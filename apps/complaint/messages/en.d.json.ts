// Written by `pnpm messages` from en.json.
import type { Messages } from '@pahiram/page'

export interface ComplaintMessages {
  readonly title: string
  readonly myComplaints: string
  readonly order: string
  readonly all: string
  readonly noOrders: string
  readonly noOrderChosen: string
  readonly pickOrder: string
  readonly confirm: string
  readonly cancel: string
  readonly unnamedOrder: string
  readonly orderNumber: (values: { readonly orderNo: string | number }) => string
  readonly selectType: string
  readonly selectSubType: string
  readonly noTypes: string
  readonly contact: string
  readonly collectionRefused: string
  readonly refusedHelp: string
  readonly sent: string
  readonly sentNumber: (values: { readonly number: string | number }) => string
  readonly answerBy: (values: { readonly day: string | number }) => string
  readonly answerSoon: string
  readonly seeSent: string
  readonly closeSent: string
}
export declare const complaintMessages: Messages<ComplaintMessages>

export interface ComplaintDetailsMessages {
  readonly title: string
  readonly number: string
  readonly yourComplaint: string
  readonly noContent: string
  readonly pictures: string
  readonly replyPictures: string
  readonly enlarge: (values: { readonly number: string | number }) => string
  readonly hiddenPicture: (values: { readonly number: string | number }) => string
  readonly picture: (values: { readonly number: string | number }) => string
  readonly viewer: {
    readonly title: string
    readonly close: string
    readonly zoomIn: string
    readonly zoomOut: string
    readonly previous: string
    readonly next: string
    readonly failed: string
    readonly position: (values: { readonly of: string | number; readonly place: string | number }) => string
  }
  readonly pictureFailed: string
  readonly result: string
  readonly agent: string
  readonly noReply: string
  readonly rate: string
  readonly rateText: string
  readonly star: (values: { readonly count: number }) => string
  readonly chooseStars: string
  readonly cancel: string
  readonly send: string
  readonly rated: string
  readonly whichOne: string
  readonly whichOneText: string
  readonly list: string
  readonly print: string
}
export declare const complaintDetailsMessages: Messages<ComplaintDetailsMessages>

export interface ComplaintFormMessages {
  readonly title: string
  readonly about: string
  readonly chooseType: string
  readonly tagsFailed: string
  readonly text: string
  readonly textHint: string
  readonly photographs: string
  readonly count: (values: { readonly count: string | number; readonly most: string | number }) => string
  readonly evidence: string
  readonly addImage: string
  readonly image: (values: { readonly place: string | number }) => string
  readonly removeImage: (values: { readonly place: string | number }) => string
  readonly retryImage: (values: { readonly place: string | number }) => string
  readonly preparing: string
  readonly waiting: string
  readonly interrupted: string
  readonly failed: string
  readonly uploaded: string
  readonly notUploaded: string
  readonly notReady: string
  readonly onlySoMany: (values: { readonly most: string | number }) => string
  readonly unreadable: (values: { readonly name: string | number }) => string
  readonly tooLarge: (values: { readonly megabytes: string | number; readonly name: string | number }) => string
  readonly tooManyPixels: (values: { readonly megapixels: string | number; readonly name: string | number }) => string
  readonly lost: (values: { readonly name: string | number }) => string
  readonly unnamed: string
  readonly note: string
  readonly send: string
  readonly waitingFor: (values: { readonly left: number }) => string
  readonly stopWaiting: string
  readonly textMissing: string
  readonly typeMissing: string
  readonly photographMissing: string
  readonly refusedWithoutMessage: string
  readonly sentTitle: string
  readonly sentText: string
  readonly unsureTitle: string
  readonly unsureText: string
  readonly unsentTitle: string
  readonly unsentText: string
  readonly myComplaints: string
  readonly clearForm: string
  readonly sentNumber: (values: { readonly number: string | number }) => string
  readonly answerBy: (values: { readonly day: string | number }) => string
  readonly rights: {
    readonly title: string
    readonly hours: string
    readonly people: string
    readonly respect: string
    readonly authorities: string
  }
}
export declare const complaintFormMessages: Messages<ComplaintFormMessages>

export interface ComplaintListMessages {
  readonly title: string
  readonly tabs: string
  readonly untitled: string
  readonly complaint: string
  readonly nothingHere: string
  readonly nothingAtAll: string
  readonly newComplaint: string
  readonly search: string
  readonly found: (values: { readonly count: string | number; readonly of: string | number }) => string
  readonly nothingFound: (values: { readonly words: string | number }) => string
  readonly showAll: string
  readonly showMore: string
}
export declare const complaintListMessages: Messages<ComplaintListMessages>

export interface CustomerServiceMessages {
  readonly title: string
  readonly lead: string
  readonly leadText: string
  readonly phone: string
  readonly email: string
  readonly copy: string
  readonly copied: string
  readonly notCopied: string
  readonly unknown: string
  readonly expectations: string
  readonly orderNumber: string
  readonly complaintTime: string
  readonly onlineService: string
}
export declare const customerServiceMessages: Messages<CustomerServiceMessages>
