import type { CardItem, CardOption } from '@pahiram/contract'
import { isObject, textFrom } from '@pahiram/page/early-values'
import { digitsIn } from '@pahiram/ui-kit/digits'

import {
  answersOf,
  type CardField,
  cardFormOf,
  cardTypeIn,
  fieldId,
  type FormItem,
  groupsOf,
  placeIn,
  shown,
  tabControl,
  visibleFields,
} from './card-form.ts'
import { draftKey, sentKeyIn } from './kept-keys.ts'

/** A tab or a field of the form as its first view draws it; what it does not have is left out or empty. */
export interface EarlyPart {
  readonly type: 'tab' | 'chosen-tab' | 'text' | 'digits' | 'choice' | 'chosen' | 'unfillable'
  /** By which the page's own control takes over what is typed or pressed. */
  readonly id: string
  /** Empty: the page's own message. */
  readonly label: string
  /** What stands in a text, or is chosen, as it reads. */
  readonly value?: string
  /** Empty on a choice: the page's own message. */
  readonly placeholder?: string
  /** The digits once more, in groups. */
  readonly groups?: string
  readonly autoComplete?: string
  readonly capitals?: string
}

/** The form as its first view shows it. */
export interface EarlyForm {
  readonly tabs: readonly EarlyPart[]
  readonly fields: readonly EarlyPart[]
}

/**
 * Reads the form as the page will, before any bundle has arrived: part of the inline script. Undefined where the page has
 * more to show: what this tab keeps of a form, or that nothing can be filled in.
 */
export function earlyAnswer({ items }: { readonly items?: unknown }): EarlyForm | undefined {
  const keys = [draftKey, sentKeyIn(new URLSearchParams(location.search))]

  if (keys.some((key) => sessionStorage.getItem(key) !== null)) return undefined

  const form = cardFormOf(entriesIn(items).map(itemIn))
  const answers = answersOf(form, {})
  const visible = visibleFields(form, answers)
  const { cardTypes } = form

  if (visible.every(({ control }) => control.kind === 'unfillable')) return undefined
  window.addEventListener('input', sayGroups)
  return {
    tabs:
      cardTypes?.control.kind === 'choice'
        ? cardTypes.control.options.map(({ name, value }, place) => ({
            type: value === cardTypeIn(form, answers) ? 'chosen-tab' : 'tab',
            id: tabControl(place),
            label: name,
          }))
        : [],
    fields: visible.map((field) =>
      Object.assign(
        { id: fieldId(placeIn(form, field)), label: field.title || field.placeholder },
        looksOf(field, answers[field.key] || ''),
      ),
    ),
  }
}

/** Reads digits once more in groups while they are typed, as the page does: nothing moves when it comes. */
function sayGroups({ target }: Event): void {
  if (!(target instanceof HTMLInputElement && target.hasAttribute('data-early-field'))) return

  const hint = document.getElementById(`${target.id}-hint`)
  const groups = hint && hint.querySelector('[data-early]')

  if (!hint || !groups) return
  groups.textContent = groupsOf(digitsIn(target.value))
  hint.hidden = groups.textContent === ''
}

/** How a field looks with its answer. */
function looksOf({ control, placeholder, autoComplete }: CardField, answer: string): Omit<EarlyPart, 'id' | 'label'> {
  switch (control.kind) {
    case 'text':
      return {
        type: 'text',
        value: answer,
        placeholder,
        autoComplete: autoComplete || 'off',
        capitals: autoComplete === 'name' ? 'words' : '',
      }
    case 'digits':
      return { type: 'digits', value: answer, placeholder, groups: groupsOf(answer) }
    case 'unfillable':
      return { type: 'unfillable' }
    default: {
      const value = shown(control, answer)

      return value ? { type: 'chosen', value } : { type: 'choice', placeholder }
    }
  }
}

/** The entries of a list that are objects, as the page's reader of the answer finds them. */
function entriesIn(list: unknown): Record<string, unknown>[] {
  return Array.isArray(list) ? list.filter(isObject) : []
}

const texts = [
  'code',
  'cate',
  'title',
  'subtitle',
  'value',
  'cardTypeMi',
  'channelNumber',
  'inputType',
  'from',
  'to',
  'start',
] as const satisfies readonly (keyof CardItem)[]

const filledIn = ['name', 'bday'] as const satisfies readonly CardItem['autocomplete'][]

/** An item whose texts may have come as numbers. */
function itemIn(given: Record<string, unknown>): FormItem {
  const item: Partial<Record<(typeof texts)[number], string>> = {}

  for (const name of texts) item[name] = textFrom(given[name])
  return Object.assign(item, {
    note: optionsIn(given['note'], mostLevels),
    autocomplete: filledIn.find((one) => one === given['autocomplete']),
  })
}

/** How deep places lie within each other, at most: what lies deeper is left out. */
const mostLevels = 4

function optionsIn(list: unknown, levels: number): CardOption[] {
  if (levels === 0) return []
  return entriesIn(list).map(({ name, type, children }) => ({
    name: textFrom(name),
    type: textFrom(type),
    children: optionsIn(children, levels - 1),
  }))
}
