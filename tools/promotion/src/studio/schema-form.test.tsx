import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'

import { SchemaForm } from './edited-document.tsx'
import { SchemaFields } from './schema-form.tsx'

const schema = {
  properties: { title: { type: 'string', maxLength: 200 }, text: { type: 'string', maxLength: 4000 } },
} as const

function Form() {
  const [document, setDocument] = useState({ title: '', text: '' })
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
