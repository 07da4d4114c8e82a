import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createRef, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'

import { Checkbox, DayField, Field, RadioList, Stars, Tabs, TextArea } from './index.ts'

afterEach(cleanup)

test('stars are chosen by their count', async () => {
  const onChange = vi.fn()
  render(
    <Stars starLabel={(count) => `${count} stars`} legend="Please rate this service" value={0} onChange={onChange} />,
  )

  expect(screen.getByRole('group', { name: 'Please rate this service' })).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: '4 stars' }))

  expect(onChange).toHaveBeenCalledWith(4)
  expect(screen.getByRole('radio', { name: '1 stars' })).toBeTruthy()
})

test('a field takes no more characters than it has room for', () => {
  const onChange = vi.fn()
  render(<Field label="SMS code" value="" maxLength={6} onChange={onChange} />)

  fireEvent.change(screen.getByRole('textbox', { name: 'SMS code' }), { target: { value: '123456789' } })

  expect(onChange).toHaveBeenCalledWith('123456')
})

test('what an input method composes is rewritten when it is done', () => {
  const onChange = vi.fn<(text: string) => void>()

  function Plain() {
    const [value, setValue] = useState('')

    return <Field label="Code" value={value} onChange={(text) => setValue((onChange(text), text.normalize('NFKC')))} />
  }

  render(<Plain />)

  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Code' })

  fireEvent.compositionStart(input)
  fireEvent.input(input, { target: { value: '１２' } })
  expect(input.value).toBe('１２')
  expect(onChange).toHaveBeenLastCalledWith('１２')
  fireEvent.compositionEnd(input)
  expect(input.value).toBe('12')
})

test('a character that is no text, as some apps paste at an end, is not taken', () => {
  const onChange = vi.fn()
  render(<Field label="Name" value="" onChange={onChange} />)
  render(<TextArea label="What happened" value="" maxLength={5} onChange={onChange} />)

  for (const field of screen.getAllByRole('textbox')) fireEvent.change(field, { target: { value: 'Mar\0ia\0' } })

  expect(onChange.mock.calls).toEqual([['Maria'], ['Maria']])
})

test('what is wrong is read with the field', () => {
  render(<Field label="SMS code" value="12" onChange={vi.fn()} hint="By SMS." error="The code has 6 digits." />)

  const field = screen.getByRole('textbox', { name: 'SMS code', description: 'By SMS. The code has 6 digits.' })

  expect(field.getAttribute('aria-invalid')).toBe('true')
})

test('a field can be given the focus', () => {
  const input = createRef<HTMLInputElement>()

  render(<Field label="SMS code" value="" onChange={vi.fn()} inputRef={input} />)

  expect(input.current).toBe(screen.getByRole('textbox', { name: 'SMS code' }))
})

test('a text area counts and ignores what is beyond its limit', () => {
  const onChange = vi.fn()
  render(<TextArea label="What happened" value="abc" maxLength={5} onChange={onChange} />)

  fireEvent.change(screen.getByRole('textbox', { name: 'What happened' }), { target: { value: 'abcdefgh' } })

  expect(screen.getByText('3/5')).toBeTruthy()
  expect(onChange).toHaveBeenCalledWith('abcde')
})

test('a text area at its limit does not halve an emoji', () => {
  const onChange = vi.fn()
  render(<TextArea label="What happened" value="abcd" maxLength={5} onChange={onChange} />)

  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'abcd😀' } })

  expect(onChange).toHaveBeenCalledWith('abcd')
})

test('a word that a keyboard composes is cut when it is done, not before', () => {
  const onChange = vi.fn()
  render(<TextArea label="What happened" value="abc" maxLength={5} onChange={onChange} />)
  const area = screen.getByRole('textbox')

  fireEvent.compositionStart(area)
  fireEvent.change(area, { target: { value: 'abcnihao' } })
  expect(onChange).toHaveBeenLastCalledWith('abcnihao')

  fireEvent.compositionEnd(area)
  expect(onChange).toHaveBeenLastCalledWith('abc')
})

test('a link beside a checkbox does not tick it', async () => {
  const onChange = vi.fn()
  render(
    <Checkbox label="I have read and agree to" checked={false} onChange={onChange}>
      <a href="#agreement">the agreement</a>
    </Checkbox>,
  )

  await userEvent.click(screen.getByRole('link', { name: 'the agreement' }))
  expect(onChange).not.toHaveBeenCalled()

  await userEvent.click(screen.getByRole('checkbox', { name: 'I have read and agree to' }))
  expect(onChange).toHaveBeenCalledWith(true)
})

test('one of several is chosen by its name', async () => {
  const onChange = vi.fn()
  const options = [
    { value: 'a', label: 'E-wallet' },
    { value: 'b', label: 'Bank', disabled: true },
    { value: 'c', label: 'Counter' },
  ]
  render(<RadioList legend="Payment Method" options={options} value="a" onChange={onChange} />)

  await userEvent.click(screen.getByRole('radio', { name: 'Bank' }))
  await userEvent.click(screen.getByRole('radio', { name: 'Counter' }))

  expect(screen.getByRole('radiogroup', { name: 'Payment Method' })).toBeTruthy()
  expect(onChange.mock.calls).toEqual([['c']])
})

test('options of one kind are listed under its heading', () => {
  const options = [
    { value: '0', label: 'Perlas', group: 'E-wallet' },
    { value: '1', label: 'Bangko', group: 'Bank transfer' },
    { value: '2', label: 'Alon', group: 'E-wallet' },
  ]

  render(<RadioList legend="Payment Method" options={options} value="1" onChange={vi.fn()} />)

  const wallets = within(screen.getByRole('group', { name: 'E-wallet' }))

  expect(wallets.getAllByRole<HTMLInputElement>('radio').map(({ value }) => value)).toEqual(['0', '2'])
  expect(screen.getAllByRole('group')).toHaveLength(2)
})

function Complaints({ first = 'open' }: { readonly first?: string }) {
  const [value, setValue] = useState(first)
  const tabs = [
    { id: 'open', title: 'Open' },
    { id: 'answered', title: 'Answered' },
    { id: 'closed', title: 'Closed' },
  ]

  return (
    <Tabs label="Complaints" tabs={tabs} value={value} onChange={setValue}>
      {`These are ${value}`}
    </Tabs>
  )
}

test('arrows, Home and End move between tabs, which are one stop for Tab', async () => {
  render(<Complaints />)

  await userEvent.tab()
  await userEvent.keyboard('{ArrowLeft}')
  expect(screen.getByRole('tabpanel', { name: 'Closed' }).textContent).toBe('These are closed')
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Closed', selected: true }))

  await userEvent.keyboard('{Home}{ArrowRight}')
  expect(screen.getByRole('tabpanel', { name: 'Answered' })).toBeTruthy()

  await userEvent.keyboard('{End}')
  expect(screen.getByRole('tab', { name: 'Closed', selected: true })).toBeTruthy()
  expect(screen.getAllByRole('tab').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
})

test('a row of tabs is measured for a tab that may be out of sight, not for the first one while a page is drawn', async () => {
  const measure = vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get')

  render(<Complaints />)
  expect(measure).not.toHaveBeenCalled()

  await userEvent.click(screen.getByRole('tab', { name: 'Closed' }))
  expect(measure).toHaveBeenCalled()
  measure.mockClear()

  await userEvent.click(screen.getByRole('tab', { name: 'Open' }))
  expect(measure).toHaveBeenCalled()
  measure.mockClear()

  cleanup()
  render(<Complaints first="closed" />)
  expect(measure).toHaveBeenCalled()
  measure.mockRestore()
})

const days = ['12/05/1996', '1996-05-12', '12.5.1996', '1\u200e2/05/1996', '１９９６年5月12日']

test.each(
  days.flatMap((day) => [
    [day, 'paste', (input: HTMLElement) => fireEvent.paste(input, { clipboardData: { getData: () => day } })] as const,
    // As a keyboard puts in what was copied, or said.
    [day, 'keyboard', (input: HTMLElement) => fireEvent.change(input, { target: { value: day } })] as const,
  ]),
)('a day that comes whole fills all three inputs: %s, by %s', (_day, _by, put) => {
  const onChange = vi.fn()

  render(
    <DayField label="Birthday" value="" names={{ day: 'Day', month: 'Month', year: 'Year' }} onChange={onChange} />,
  )
  put(screen.getByRole('textbox', { name: /Day$/ }))

  expect(onChange).toHaveBeenLastCalledWith('1996-05-12')
  expect(screen.getByDisplayValue('1996')).toBeTruthy()
})

test('a whole day that a keyboard puts behind a day is none of other digits', () => {
  const onChange = vi.fn()

  render(
    <DayField label="Birthday" value="" names={{ day: 'Day', month: 'Month', year: 'Year' }} onChange={onChange} />,
  )
  fireEvent.change(screen.getByRole('textbox', { name: /Day$/ }), { target: { value: '3131/12/1990' } })
  expect(screen.queryByDisplayValue('3131')).toBeNull()
  expect(screen.getByDisplayValue('31')).toBeTruthy()
})

test('what is pasted and is no whole day goes where it was put', async () => {
  render(<DayField label="Birthday" value="" names={{ day: 'Day', month: 'Month', year: 'Year' }} onChange={vi.fn()} />)
  await userEvent.click(screen.getByRole('textbox', { name: 'Month' }))
  await userEvent.paste('\u200e 05')
  await userEvent.type(screen.getByRole('textbox', { name: 'Year' }), '19967')

  expect(screen.getByRole('textbox', { name: 'Month' })).toHaveProperty('value', '05')
  expect(screen.getByRole('textbox', { name: 'Year' })).toHaveProperty('value', '1996')
})

test('an input method writes a part in wide digits, over a day that is there', () => {
  function Birthday() {
    const [day, setDay] = useState('1996-05-12')

    return (
      <DayField label="Birthday" value={day} names={{ day: 'Day', month: 'Month', year: 'Year' }} onChange={setDay} />
    )
  }

  render(<Birthday />)
  const year = screen.getByRole<HTMLInputElement>('textbox', { name: 'Year' })

  fireEvent.compositionStart(year)
  for (const value of ['１', '１９', '１９９', '１９９０']) {
    fireEvent.input(year, { target: { value } })
    expect(year.value).toBe(value)
  }
  fireEvent.compositionEnd(year)

  expect(screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)).toEqual(['12', '05', '1990'])
})
