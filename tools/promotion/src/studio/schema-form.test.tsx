import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'

import { SchemaForm } from './edited-document.tsx'
import { SchemaFields } from './schema-form.tsx'

const schema = {
  properties: {
    title: { type: 'string', maxLength: 200 },
    text: { type: 'string', maxLength: 4000 },
    accent: { type: 'string', pattern: '^#' },
    android: { type: 'string' },
  },
} as const

function Form() {
  const [document, setDocument] = useState({ title: '', text: '', accent: '', android: '' })
  const change = ([name = '']: readonly (string | number)[], value: unknown) =>
    setDocument((now) => ({ ...now, [name]: value }))

  return (
    <SchemaForm document={document} onChange={change} findings={new Map()} isLocked={false} lines={null}>
      <SchemaFields schema={schema} path={[]} />
    </SchemaForm>
  )
}

test('what is pasted keeps its end, and is said to be too long', async () => {
  const pasted = `${'a'.repeat(4196)} End`

  render(<Form />)
  for (const name of ['Title (optional)', 'Text (optional)']) {
    await userEvent.click(screen.getByLabelText(name))
    await userEvent.paste(pasted)
    expect(screen.getByLabelText<HTMLInputElement>(name).value).toBe(pasted)
  }
  expect(screen.getByText('4200 of 200 characters: it is too long')).toBeTruthy()
  expect(screen.getByText('4200 of 4000 characters: it is too long')).toBeTruthy()
})

test('a colour and an address are taken without what a chat or a spreadsheet put around them', async () => {
  const form = within(render(<Form />).container)

  for (const [name, pasted] of [
    ['Accent (optional)', '#0b6b4f'],
    ['Google Play address (optional)', 'https://play.google.com/store/apps/details?id=a.b'],
  ] as const) {
    await userEvent.click(form.getByLabelText(name))
    await userEvent.paste(`\u200e${pasted}\u200b \u00a0`)
    expect(form.getByLabelText<HTMLInputElement>(name).value).toBe(pasted)
  }
})
