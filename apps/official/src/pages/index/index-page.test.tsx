import { renderPage } from '@pahiram/page/testing'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'

import { answerContactForm, followAddress } from '../../home/page-behaviour.ts'
import { IndexPage } from './index-page.tsx'

beforeEach(() => {
  window.location.hash = ''
})

async function openHome(hash = '') {
  await renderPage(IndexPage, { address: '/' })
  window.location.hash = hash
  followAddress(window)
  answerContactForm(document)
}

/** The ids of the sections that are shown. */
function shown() {
  return [...document.querySelectorAll('[data-shown]')].map(({ id }) => id)
}

function current() {
  return within(screen.getByRole('navigation', { name: 'Main' }))
    .getAllByRole('link')
    .filter((link) => link.hasAttribute('aria-current'))
    .map((link) => link.textContent)
}

async function fill(fields: Record<string, string>) {
  const user = userEvent.setup()

  for (const [label, value] of Object.entries(fields)) {
    await user.type(screen.getByLabelText(label), value)
  }
  await user.click(screen.getByRole('button', { name: 'Submit' }))
}

const complete = { Name: 'Maria Santos', Telephone: '0917 555 0142', Email: 'maria@post.example', Remark: 'Call me.' }

test('the navigation names the five sections', async () => {
  await openHome()

  const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link')

  expect(links.map((link) => link.textContent)).toEqual([
    'Home',
    'About us',
    'Contact us',
    'Privacy Policy',
    'Loan terms and conditions',
  ])
})

test.each([
  ['/', '/landing?utm_tag=official'],
  ['/?lang=fil', '/landing?utm_tag=official&lang=fil'],
])('who opens %s is a press away from applying', async (address, href) => {
  await renderPage(IndexPage, { address })

  expect(screen.getByRole('link', { name: /^(Apply for a loan|Mag-apply ng loan)$/ }).getAttribute('href')).toBe(href)
})

test('the foot of the page leads to how accessible the pages are', async () => {
  await openHome()
  expect(
    within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Accessibility' }).getAttribute('href'),
  ).toBe('#accessibility')

  await openHome('#accessibility')
  expect(shown()).toEqual(['about-us'])
})

test('without a section in its address the page shows the home section', async () => {
  await openHome()

  expect(shown()).toEqual(['home'])
  expect(current()).toEqual(['Home'])
})

test.each([
  ['about-us', 'About us'],
  ['contact-us', 'Contact us'],
  ['privacy-policy', 'Privacy Policy'],
  ['loan-terms', 'Loan terms and conditions'],
])('/#%s shows "%s", when opened and after a switch', async (id, name) => {
  await openHome(id)

  expect(shown()).toEqual([id])
  expect(current()).toEqual([name])

  window.location.hash = 'home'
  window.dispatchEvent(new Event('hashchange'))
  expect(shown()).toEqual(['home'])

  window.location.hash = id
  window.dispatchEvent(new Event('hashchange'))
  expect(shown()).toEqual([id])
})

test('the address of a part shows the section it is in', async () => {
  await openHome('grievance-officer')

  expect(shown()).toEqual(['privacy-policy'])
})

test('an address that points nowhere shows the home section', async () => {
  await openHome('nowhere')

  expect(shown()).toEqual(['home'])
})

test('no two parts of the page have the same address', async () => {
  await openHome()

  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)

  expect(new Set(ids).size).toBe(ids.length)
})

test('the footer shows how to reach the company', async () => {
  await openHome()

  const footer = within(screen.getByRole('contentinfo'))

  expect(footer.getByRole('link', { name: '{{servicePhone}}' }).getAttribute('href')).toBe('tel:{{servicePhone}}')
  expect(footer.getByRole('link', { name: '{{supportEmail}}' }).getAttribute('href')).toBe('mailto:{{supportEmail}}')
  expect(footer.getByText('{{address}}')).toBeTruthy()
  expect(footer.getByText('{{companyName}}')).toBeTruthy()
  expect(footer.getByText(/Copyright © \{\{companyName\}\}/)).toBeTruthy()
})

test('a complete form is answered with success, and is empty again', async () => {
  await openHome('contact-us')
  await fill(complete)

  expect(screen.getByText('Successful!').getAttribute('role')).toBe('status')
  expect(screen.queryByText('Please provide complete information!')).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('')
})

test.each(['Name', 'Telephone', 'Email', 'Remark'])('a form without %s is not complete', async (missing) => {
  await openHome('contact-us')
  await fill({ ...complete, [missing]: ' ' })

  expect(screen.getByText('Please provide complete information!').getAttribute('role')).toBe('alert')
  expect(screen.queryByText('Successful!')).toBeNull()
  expect(document.activeElement).toBe(screen.getByLabelText(missing))
  expect(screen.getByLabelText(missing).getAttribute('aria-invalid')).toBe('true')
})

test('what was typed stays while something is missing', async () => {
  await openHome('contact-us')
  await fill({ Name: 'Maria Santos' })

  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Maria Santos')
  expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('false')
})
