/*
 * The preview of a draft (docs/spec/contract-2.md §8). It is apart from the other contracts so that a preview's script loads
 * nothing of them.
 */

import type { Campaign } from './campaigns.ts'
import type { templateKinds } from './promotion.ts'

/** `GET ?token=`: the pages of a draft, for whoever has the preview link. */
export const campaignPreviewPath = '/promo/preview'

/** `GET ?lang=`: a template's block `loan-terms` as the server fills it in, and the ad networks that visitors are asked about. */
export const loanTermsPath = '/promo/loan-terms'

/**
 * The query parameter of a preview link to the landing page: a token, or in the studio's frames `live`, or `still` for a small
 * picture, which asks for no captcha.
 */
export const previewParameter = 'preview'

/** The forms' states that a preview can show. */
export const previewForms = ['empty', 'number', 'sent', 'refused', 'lost', 'registered'] as const

/** The type of a `PreviewMessage`. */
export const previewMessage = 'pahiram-preview'

/** What the studio sends the landing page in its frame, by `postMessage`: what to show, and how. */
export interface PreviewMessage {
  readonly type: typeof previewMessage
  readonly pages: Campaign['pages']
  /** Which page is seen. */
  readonly kind: (typeof templateKinds)[number]
  /** A language in place of the page's own; empty: its own. */
  readonly lang: string
  readonly scheme: 'light' | 'dark'
  /** In percent: 100 or 200. */
  readonly textSize: number
  readonly form: (typeof previewForms)[number]
}

/** What the landing page sends the studio when it is ready to receive what to show. */
export const previewReady = 'pahiram-preview-ready'

/** The type of `PreviewLines`. */
export const previewLines = 'pahiram-preview-lines'

/** What the landing page sends the studio after each change: how many lines each of its texts takes as it is shown now. */
export interface PreviewLines {
  readonly type: typeof previewLines
  /** CSS pixels. */
  readonly width: number
  /** By the text itself, trimmed. */
  readonly lines: Readonly<Record<string, number>>
}
