import { leastContrast, standardTheme, textContrastOf } from '@pahiram/contract'
import { Button } from '@pahiram/ui-kit'

import { type Path, pathText, valueAt } from './document-path.ts'
import { useEdited } from './edited-document.tsx'
import { readableColour } from './readable-colour.ts'
import styles from './studio.module.css'

/** Offers the nearest colours with which the text can be read, where it cannot; `path` is that of the theme. */
export function ReadableColours({ path }: { readonly path: Path }) {
  const { document, onChange, isLocked } = useEdited()
  const colourOf = (name: 'text' | 'background') => {
    const given = valueAt(document, [...path, name])

    return typeof given === 'string' ? given : standardTheme[name]
  }
  const [text, background] = [colourOf('text'), colourOf('background')]

  if (isLocked || textContrastOf({ text, background }) >= leastContrast) return null

  const offers = [
    { name: 'text', label: 'Text', colour: readableColour(text, background) },
    { name: 'background', label: 'Background', colour: readableColour(background, text) },
  ]

  return (
    <div className={styles.actions}>
      <p className={styles.quiet}>The text can hardly be read on its background. The nearest colours that can:</p>
      {offers.map(
        ({ name, label, colour }) =>
          colour !== undefined && (
            <Button
              key={name}
              kind="small"
              onPress={() => onChange([...path, name], colour, pathText([...path, name]))}
            >
              <svg className={styles.swatch} viewBox="0 0 1 1" aria-hidden="true">
                <rect width="1" height="1" fill={colour} />
              </svg>
              {label} {colour}
            </Button>
          ),
      )}
    </div>
  )
}
