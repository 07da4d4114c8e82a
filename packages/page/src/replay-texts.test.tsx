import { DigitsField, Field } from '@pahiram/ui-kit'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'

import { replayWrittenTexts } from './replay-texts.ts'

afterEach(cleanup)

test.each(['a press', 'a letter', 'an answer'])(
  'of several fields that a shell’s script writes none is lost by %s',
  async (by) => {
    function CodePage() {
      const [values, setValues] = useState({ Mobile: '', Code: '' })
      const [answers, setAnswers] = useState(0)

      return (
        <main>
          {(['Mobile', 'Code'] as const).map((name) => (
            <Field
              key={name}
              label={name}
              value={values[name]}
              onChange={(value) => setValues((before) => ({ ...before, [name]: value }))}
            />
          ))}
          <p onTransitionEnd={() => setAnswers(answers + 1)}>{JSON.stringify(values)}</p>
        </main>
      )
    }

    replayWrittenTexts(document)
    render(<CodePage />)
    const fields = screen.getAllByRole<HTMLInputElement>('textbox')

    await act(async () => {
      for (const field of fields) field.value = '0917'
      if (by === 'a press') fields[0]?.click()
    })
    if (by === 'a letter') fireEvent.input(fields[0] as HTMLInputElement, { target: { value: '0917' } })
    if (by === 'an answer') fireEvent.transitionEnd(screen.getByText(/Mobile.*Code/))
    await screen.findByText('{"Mobile":"0917","Code":"0917"}')
    expect(fields.map(({ value }) => value)).toEqual(['0917', '0917'])
  },
)

test('digits that are typed after an input method was done are read as all others', async () => {
  function AccountPage() {
    const [value, setValue] = useState('')

    return <DigitsField label="Account" value={value} onChange={setValue} hint={`Read: ${value}`} />
  }

  replayWrittenTexts(document)
  render(<AccountPage />)
  const field = screen.getByRole<HTMLInputElement>('textbox')

  fireEvent.compositionStart(field)
  fireEvent.input(field, { target: { value: '０９' } })
  // As a browser does: outside any work of React's, which draws only after it.
  await new Promise((resolve) => setTimeout(resolve))
  field.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }))
  await new Promise((resolve) => setTimeout(resolve))
  fireEvent.input(field, { target: { value: '09 17' } })

  expect(field.value).toBe('0917')
  screen.getByText('Read: 0917')
})
