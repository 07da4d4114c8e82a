import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'

import { violationsIn } from '../testing/violations.ts'
import { chosenInField, openPicker, optionsNamed } from './test-picker.tsx'

afterEach(cleanup)

const wallets = optionsNamed('GCash', 'Maya', 'GrabPay', 'Coins')
const many = optionsNamed(...Array.from({ length: 2000 }, (_, place) => `Bank ${place}`), 'Peñafrancia Rural Bank')

function chosenOption(): string | null {
  return screen.getByRole('option', { selected: true }).textContent
}

test('a tapped option is taken by Confirm, and the focus goes back to the field', async () => {
  await openPicker({ options: wallets, chosen: [] })

  await userEvent.click(screen.getByRole('option', { name: 'GrabPay' }))
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))

  expect(screen.queryByRole('dialog')).toBeNull()
  expect(chosenInField()).toBe('v2')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Bank' }))
})

test.each(['Cancel', 'Escape'])('%s changes nothing', async (way) => {
  await openPicker({ options: wallets, chosen: ['v1'] })

  await userEvent.click(screen.getByRole('option', { name: 'Coins' }))
  if (way === 'Escape') await userEvent.keyboard('{Escape}')
  else await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))

  expect(screen.queryByRole('dialog')).toBeNull()
  expect(chosenInField()).toBe('Choose')
})

test('it opens where the borrower left it', async () => {
  await openPicker({ options: wallets, chosen: ['v2'] })

  expect(chosenOption()).toBe('GrabPay')
})

test('keys walk the list, and Enter takes what they stand on', async () => {
  await openPicker({ options: wallets, chosen: [] })
  const list = screen.getByRole('listbox', { name: 'Bank' })

  await userEvent.tab()
  expect(document.activeElement).toBe(list)
  for (const [key, name] of [
    ['{ArrowDown}', 'GCash'],
    ['{End}', 'Coins'],
    ['{ArrowDown}', 'Coins'],
    ['{ArrowUp}', 'GrabPay'],
    ['{Home}', 'GCash'],
  ] as const) {
    await userEvent.keyboard(key)
    expect(chosenOption()).toBe(name)
    expect(document.getElementById(list.getAttribute('aria-activedescendant') ?? '')?.textContent).toBe(name)
  }
  await userEvent.keyboard('{ArrowDown}{Enter}')

  expect(chosenInField()).toBe('v1')
})

test('nothing is chosen before it is pressed, and Confirm says so', async () => {
  await openPicker({ options: wallets, chosen: [] })

  expect(screen.queryByRole('option', { selected: true })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(screen.getByText('Choose Bank.')).toBeTruthy()
  expect(screen.getByRole('dialog')).toBeTruthy()
})

test('of a long list only what is near is drawn, and it says how long it is', async () => {
  await openPicker({ options: many, chosen: ['v1500'] })

  expect(chosenOption()).toBe('Bank 1500')
  expect(screen.getAllByRole('option').length).toBeLessThan(60)
  expect(screen.getByRole('option', { selected: true }).getAttribute('aria-setsize')).toBe('2001')
  expect(screen.getByRole('option', { selected: true }).getAttribute('aria-posinset')).toBe('1501')

  screen.getByRole('listbox').focus()
  await userEvent.keyboard('{Home}')
  expect(chosenOption()).toBe('Bank 0')
})

test('a search forgives case and accents, and chooses nothing that was not pressed', async () => {
  await openPicker({ options: many, chosen: [] })

  await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'PENAFRANCIA rural')
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Peñafrancia Rural Bank'])
  expect(screen.getByText('1 found')).toBeTruthy()
  expect(screen.queryByRole('option', { selected: true })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(screen.getByRole('dialog')).toBeTruthy()
  await userEvent.click(screen.getByRole('option'))
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))

  expect(chosenInField()).toBe('v2000')
})

test('what begins with what is looked for comes first', async () => {
  await openPicker({ options: many, chosen: [] })

  await userEvent.type(screen.getByRole('searchbox'), 'bank 7')
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('listbox'))
  expect(screen.queryByRole('option', { selected: true })).toBeNull()
  await userEvent.keyboard('{ArrowDown}')
  expect(chosenOption()).toBe('Bank 7')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(chosenInField()).toBe('v70')
})

test('a search that finds nothing says so, and nothing can be taken', async () => {
  await openPicker({ options: many, chosen: [] })

  await userEvent.type(screen.getByRole('searchbox'), 'zzz')
  expect(screen.getByText('Nothing found').closest('[role=status]')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(screen.getByRole('dialog')).toBeTruthy()
})

test('eight are seen at once; more can be searched', async () => {
  await openPicker({ options: many.slice(0, 8), chosen: [] })
  expect(screen.getAllByRole('option')).toHaveLength(8)
  expect(screen.queryByRole('searchbox')).toBeNull()
  cleanup()

  await openPicker({ options: many.slice(0, 9), chosen: [] })
  expect(screen.getByRole('searchbox', { name: 'Search' })).toBeTruthy()
})

const provinces = [
  { name: 'Cebu', value: 'P1', children: optionsNamed('Cebu City', 'Mandaue') },
  { name: 'Metro Manila', value: 'P2', children: optionsNamed('Makati', 'Quezon City', 'Pasig') },
  { name: 'Elsewhere', value: 'P3' },
]

test('a choice of several levels goes on in the next list, and back', async () => {
  await openPicker({ options: provinces, chosen: ['P2', 'v2'] })

  expect(chosenOption()).toBe('Pasig')
  await userEvent.click(screen.getByRole('button', { name: 'Metro Manila' }))
  expect(chosenOption()).toBe('Metro Manila')
  expect(document.activeElement).toBe(screen.getByRole('listbox', { name: 'Bank' }))
  await userEvent.click(screen.getByRole('option', { name: 'Cebu' }))
  expect(screen.getByRole('listbox', { name: 'Cebu' })).toBeTruthy()
  expect(screen.queryByRole('option', { selected: true })).toBeNull()
  await userEvent.click(screen.getByRole('option', { name: 'Mandaue' }))
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))

  expect(chosenInField()).toBe('P1/v1')
})

test('a level that ends early is taken as it is, by keys, too', async () => {
  await openPicker({ options: provinces, chosen: [] })

  await userEvent.tab()
  await userEvent.keyboard('{ArrowDown}{Enter}{Escape}')
  expect(chosenInField()).toBe('Choose')
  await userEvent.keyboard('{Enter}')
  await screen.findByRole('listbox')
  await userEvent.tab()
  await userEvent.keyboard('{End}{Enter}')

  expect(chosenInField()).toBe('P3')
})

test('a search looks through all levels and says where each find lies', async () => {
  const options = Array.from({ length: 12 }, (_, place) => ({
    name: `Province ${place}`,
    value: `P${place}`,
    children: optionsNamed('Poblacion', `City ${place}`),
  }))
  await openPicker({ options, chosen: [] })

  await userEvent.type(screen.getByRole('searchbox'), 'poblacion')
  expect(screen.getAllByRole('option')[0]?.textContent).toBe('Poblacion Province 0')
  await userEvent.clear(screen.getByRole('searchbox'))
  await userEvent.type(screen.getByRole('searchbox'), 'city 11')
  await userEvent.click(screen.getByRole('option'))
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))

  expect(chosenInField()).toBe('P11/v1')
})

test.each([
  ['options', { options: many, chosen: [] }],
  ['levels', { options: provinces, chosen: [] }],
] as const)('axe finds nothing wrong with %s', async (_what, choice) => {
  await openPicker(choice)

  await waitFor(async () => expect(await violationsIn(document.body)).toEqual([]))
})
