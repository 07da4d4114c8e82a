import { benefitIcons, standardTheme } from '@pahiram/contract'
import { Field, SelectField, TextArea } from '@pahiram/ui-kit'
import type { ComponentProps } from 'react'

import { ListEditor } from './list-editor.tsx'
import { type Path, pathText, valueAt } from './document-path.ts'
import { type EditedDocument, useEdited } from './edited-document.tsx'
import { PictureField } from './picture-field.tsx'
import { ReadableColours } from './readable-colours.tsx'
import styles from './studio.module.css'
import { labelOf, type Schema } from './template-schema.ts'

/** Longer texts than this are typed in several lines. */
const longestLine = 200

/** How long a headline may be before it fills a phone; the check says the same. */
const headlineLimit = 80

interface SchemaFieldProps {
  readonly schema: Schema
  readonly path: Path
  readonly label: string
  readonly isRequired?: boolean
}

/** One value of a document: a text, a choice, a picture, a group or a list. */
function SchemaField({ schema, path, label, isRequired = false }: SchemaFieldProps) {
  if (schema.type === 'object') return <Group schema={schema} path={path} label={label} />
  if (schema.type === 'array') {
    return (
      <ListEditor schema={schema} path={path} label={label}>
        {(entry, place, name) =>
          entry.type === 'object' ? (
            <SchemaFields schema={entry} path={place} />
          ) : (
            <SchemaField schema={entry} path={place} label={name} isRequired />
          )
        }
      </ListEditor>
    )
  }
  return (
    <div className={styles.field} data-path={pathText(path)}>
      <TextInput
        schema={schema}
        path={path}
        label={isRequired ? label : `${label} (optional)`}
        isRequired={isRequired}
      />
    </div>
  )
}

/** The fields of a group, without a frame of their own. */
export function SchemaFields({
  schema,
  path,
  leaveOut = [],
}: Omit<SchemaFieldProps, 'label'> & { leaveOut?: readonly string[] }) {
  return Object.entries(schema.properties ?? {})
    .filter(([name, { const: fixed }]) => fixed === undefined && !leaveOut.includes(name))
    .map(([name, field]) => (
      <SchemaField
        key={name}
        schema={field}
        path={[...path, name]}
        label={labelOf(name)}
        isRequired={schema.required?.includes(name) ?? false}
      />
    ))
}

function Group({ schema, path, label }: SchemaFieldProps) {
  return (
    <fieldset className={styles.group} data-path={pathText(path)}>
      <legend className={styles.legend}>{label}</legend>
      <SchemaFields schema={schema} path={path} />
    </fieldset>
  )
}

function TextInput({ schema, path, label, isRequired }: SchemaFieldProps) {
  const { document, onChange, findings, isLocked, lines } = useEdited()
  const name = String(path.at(-1))
  const given = valueAt(document, path)
  const value = typeof given === 'string' ? given : ''
  const error = findings.get(pathText(path))
  const limit = schema.maxLength
  // A colour or an address has no blank around it, and nothing that nobody sees.
  const bare = (text: string) => (limit === undefined ? text.replaceAll(/\p{Cf}/gu, '').trim() : text)
  // An optional field that is emptied is none.
  const change = (text: string) => onChange(path, bare(text) || (isRequired === true ? '' : undefined), pathText(path))
  const shared = { label, value, error, onChange: change, readOnly: isLocked }

  if (name === 'image' || name === 'src') {
    return (
      <PictureField
        label={label}
        value={value}
        onChange={change}
        error={error}
        isLocked={isLocked}
        isCovered={name === 'image'}
      />
    )
  }
  if (schema.enum !== undefined || name === 'icon') {
    return (
      <SelectField label={label} value={value} onChange={change} disabled={isLocked}>
        <option value="">–</option>
        {(schema.enum ?? benefitIcons).map((choice) => (
          <option key={choice} value={choice}>
            {choiceLabels[choice] ?? choice}
          </option>
        ))}
      </SelectField>
    )
  }
  if (schema.pattern?.startsWith('^#') === true) {
    return (
      <>
        <ColourField {...shared} name={name} />
        {name === 'text' && <ReadableColours path={path.slice(0, -1)} />}
      </>
    )
  }
  // No field cuts what is pasted: of an agreement that lost its end the check could say nothing.
  const [most, beyond] = name === 'headline' ? [headlineLimit, ': it fills a phone'] : [limit ?? 0, ': it is too long']
  const counted = `${value.length} of ${most} characters${value.length > most ? beyond : ''}${linesText(value, lines)}`
  const hint = limit === undefined ? undefined : [hints[name], counted].filter(Boolean).join(' ')

  return (limit ?? 0) > longestLine ? <TextArea {...shared} rows={3} hint={hint} /> : <Field {...shared} hint={hint} />
}

const hints: Readonly<Record<string, string>> = {
  alt: 'For who cannot see it: “A woman pays at a market stall”. Leave it empty only when it decorates.',
}

const choiceLabels: Readonly<Record<string, string>> = {
  default: 'As specified',
  en: 'English',
  fil: 'Filipino',
  es: 'Spanish',
  id: 'Indonesian',
  zh: 'Chinese',
  sunrise: 'Sunrise',
  payday: 'In the middle, two lamps',
  awning: 'Awning of a shop',
  ph: 'Philippine numbers',
  'as-specified': 'Eleven digits, as specified',
}

/** How many lines the text takes in the preview, as ` · 3 lines at 320`; empty where the preview does not show it. */
function linesText(value: string, measured: EditedDocument['lines']): string {
  const count = measured?.lines[value.trim()]

  return measured === null || !count ? '' : ` · ${count} ${count === 1 ? 'line' : 'lines'} at ${measured.width}`
}

/** A colour as it is written, and the browser's own picker beside it. */
function ColourField({ name, ...shared }: ComponentProps<typeof Field> & Record<'name' | 'label', string>) {
  const { label, value, onChange, readOnly } = shared
  const shown = /^#[\da-f]{6}$/i.test(value) ? value : standardTheme[name as keyof typeof standardTheme]

  return (
    <Field
      {...shared}
      placeholder={shown}
      spellCheck={false}
      trailing={
        <input
          type="color"
          className={styles.colour}
          aria-label={`Choose: ${label}`}
          value={shown}
          disabled={readOnly}
          onChange={(event) => onChange(event.target.value)}
        />
      }
    />
  )
}
