// Written by `pnpm messages` from en.json.
import type { Messages } from '@pahiram/page'

export interface BindCardMessages {
  readonly title: string
  readonly documentTitle: string
  readonly next: string
  readonly confirm: string
  readonly cancel: string
  readonly cardTypes: string
  readonly choose: string
  readonly unnamed: string
  readonly enterField: (values: { readonly title: string | number }) => string
  readonly chooseField: (values: { readonly title: string | number }) => string
  readonly missingTitle: (values: { readonly count: number }) => string
  readonly unfillable: string
  readonly nothingToSave: string
  readonly emptyTitle: string
  readonly emptyText: string
  readonly search: string
  readonly found: (values: { readonly count: string | number }) => string
  readonly nothingFound: string
  readonly readAgain: (values: { readonly number: string | number }) => string
  readonly year: string
  readonly month: string
  readonly day: string
  readonly refusedWithoutMessage: string
  readonly unsureTitle: string
  readonly unsureText: string
  readonly savedTitle: string
  readonly savedText: string
  readonly goOn: string
  readonly wrongDay: string
  readonly goesTo: string
  readonly ownOnly: string
}
export declare const bindCardMessages: Messages<BindCardMessages>
