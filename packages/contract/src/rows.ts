import type { InferOutput } from 'valibot'

import { part, text } from './tolerant.ts'

/**
 * A label and its value, as the server writes them; a row without a value is not shown (docs/spec/product-spec.md §2).
 */
export const textRow = part({ text: text(), value: text() })

export type TextRow = NonNullable<InferOutput<typeof textRow>>

/** A label and its value on the complaint pages, which name the label otherwise. */
export const titledRow = part({ title: text(), value: text() })

export type TitledRow = NonNullable<InferOutput<typeof titledRow>>
