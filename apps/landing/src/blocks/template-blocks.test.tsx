import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { drawTemplate, templateOf } from './test-template.tsx'

test('shows the blocks in the order that the template gives', async () => {
  await drawTemplate(
    templateOf({
      id: 'ph-weekend',
      kind: 'register',
      title: 'Fast cash this weekend',
      config: {
        blocks: [
          { type: 'hero', headline: 'Cash for the weekend', subline: 'Decision within 1 day' },
          { type: 'form', title: 'Apply now', button: 'Apply' },
          { type: 'steps', items: [{ title: 'Register' }, { title: 'Apply in the app' }] },
        ],
      },
    }),
  )

  expect(screen.getByRole('heading', { level: 1, name: 'Cash for the weekend' })).toBeTruthy()
  expect(screen.getByRole('heading', { level: 2, name: 'Apply now' })).toBeTruthy()
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Cash for the weekend',
    'Apply now',
    'How it works',
    'Register',
    'Apply in the app',
  ])
})

test('without a template the form and the way to the agreement stand alone', async () => {
  await drawTemplate(null)

  expect(screen.getByRole('button', { name: 'Apply' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Registration and privacy agreement' })).toBeTruthy()
})
