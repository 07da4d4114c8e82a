import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'

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
    ['{ArrowDown}', 'Maya'],
    ['{End}', 'Coins'],
    ['{ArrowDown}', 'Coins'],
    ['{ArrowUp}', 'GrabPay'],
    ['{PageUp}', 'GCash'],
    ['{PageDown}', 'Coins'],
    ['{Home}', 'GCash'],
  ] as const) {
    await userEvent.keyboard(key)
    expect(chosenOption()).toBe(name)
    expect(document.getElementById(list.getAttribute('aria-activedescendant') ?? '')?.textContent).toBe(name)
  }
  await userEvent.keyboard('{ArrowDown}{Enter}')

  expect(chosenInField()).toBe('v1')
})

test('typing goes to the name that begins so', async () => {
  await openPicker({ options: wallets, chosen: [] })
  await userEvent.tab()

  await userEvent.keyboard('gra')
  expect(chosenOption()).toBe('GrabPay')
})

test('a finger that turns the wheel chooses what comes into the middle', async () => {
  await openPicker({ options: wallets, chosen: [] })
  const list = screen.getByRole('listbox')

  list.scrollTop = 2 * 48 + 10
  fireEvent.scroll(list)
  expect(chosenOption()).toBe('GrabPay')
  list.scrollTop = 99 * 48
  fireEvent.scroll(list)
  expect(chosenOption()).toBe('Coins')
})

test('a tapped row stays chosen when the wheel is slow to get there', async () => {
  await openPicker({ options: wallets, chosen: [] })
  const list = screen.getByRole('listbox')
  const scrollTo = vi.spyOn(list, 'scrollTo').mockImplementation(() => undefined)

  await userEvent.click(screen.getByRole('option', { name: 'GrabPay' }))
  await waitFor(() => expect(scrollTo).toHaveBeenCalledTimes(2))
  expect(scrollTo.mock.calls.map(([to]) => to)).toEqual([
    { top: 96, behavior: 'smooth' },
    { top: 96, behavior: 'auto' },
  ])
  list.scrollTop = 48
  fireEvent.scroll(list)
  expect(chosenOption()).toBe('GrabPay')
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

test('of a shorter list all is there a moment after it has opened', async () => {
  await openPicker({ options: many.slice(0, 120), chosen: [] })

  expect(await screen.findByRole('option', { name: 'Bank 119' })).toBeTruthy()
  expect(screen.getAllByRole('option')).toHaveLength(120)
})

test('a search forgives case and accents, and Confirm takes the best find', async () => {
  await openPicker({ options: many, chosen: [] })

  await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'PENAFRANCIA rural')
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Peñafrancia Rural Bank'])
  expect(screen.getByText('1 found')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))

  expect(chosenInField()).toBe('v2000')
})

test('what begins with what is looked for comes first', async () => {
  await openPicker({ options: many, chosen: [] })

  await userEvent.type(screen.getByRole('searchbox'), 'bank 7')
  expect(chosenOption()).toBe('Bank 7')
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('listbox'))
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(chosenInField()).toBe('v70')
})

test('a search that finds nothing says so, and nothing can be taken', async () => {
  await openPicker({ options: many, chosen: [] })

  await userEvent.type(screen.getByRole('searchbox'), 'zzz')
  expect(screen.getByText('Nothing found').closest('[role=status]')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(screen.getByRole('dialog')).toBeTruthy()

  await userEvent.clear(screen.getByRole('searchbox'))
  expect(chosenOption()).toBe('Bank 0')
})

test('a short list has no search', async () => {
  await openPicker({ options: wallets, chosen: [] })

  expect(screen.queryByRole('searchbox')).toBeNull()
})

const provinces = [
  { name: 'Cebu', value: 'P1', children: optionsNamed('Cebu City', 'Mandaue') },
  { name: 'Metro Manila', value: 'P2', children: optionsNamed('Makati', 'Quezon City', 'Pasig') },
  { name: 'Elsewhere', value: 'P3' },
]

test('a choice of several levels has a list for each, and says which level is open', async () => {
  const dialog = await openPicker({ options: provinces, chosen: ['P2', 'v2'] })

  expect(within(dialog).getByText('Metro Manila, Pasig')).toBeTruthy()
  await userEvent.click(screen.getByRole('option', { name: 'Cebu' }))
  expect(within(dialog).getByText('Cebu, Cebu City')).toBeTruthy()
  await userEvent.click(screen.getByRole('option', { name: 'Mandaue' }))
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))

  expect(chosenInField()).toBe('P1/v1')
})

test('a level that ends early is taken as it is', async () => {
  await openPicker({ options: provinces, chosen: [] })

  expect(screen.getAllByRole('listbox').map((list) => list.getAttribute('aria-label'))).toEqual(['Bank 1', 'Bank 2'])
  await userEvent.click(screen.getByRole('option', { name: 'Elsewhere' }))
  expect(screen.getAllByRole('listbox')).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))

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
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('Poblacion Province 0')
  await userEvent.clear(screen.getByRole('searchbox'))
  await userEvent.type(screen.getByRole('searchbox'), 'city 11')
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
