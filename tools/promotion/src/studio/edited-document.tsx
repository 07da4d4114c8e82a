import type { PreviewLines } from '@pahiram/contract/campaign-preview'
import { createContext, type ReactNode, useContext } from 'react'

import type { Path } from './document-path.ts'

/** The document that a form edits. */
export interface EditedDocument {
  readonly document: unknown
  /** `field` names what is typed in, so that typing on is one step to undo; null: a step of its own. */
  readonly onChange: (path: Path, value: unknown, field: string | null) => void
  /** What is to be corrected, by path. */
  readonly findings: ReadonlyMap<string, string>
  readonly isLocked: boolean
  /** How many lines its texts take in the preview; null: not known yet. */
  readonly lines: PreviewLines | null
}

const EditedContext = createContext<EditedDocument | null>(null)

/** A form for part of a document, drawn from its JSON schema. */
export function SchemaForm({ children, ...edited }: EditedDocument & { readonly children: ReactNode }) {
  return <EditedContext value={edited}>{children}</EditedContext>
}

/** The document that is edited around this component. */
export function useEdited(): EditedDocument {
  const edited = useContext(EditedContext)

  if (edited === null) throw new Error('A field is outside of a form')
  return edited
}
