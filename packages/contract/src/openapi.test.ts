import { expect, test } from 'vitest'

import { openapiDocument } from '../scripts/openapi-document.ts'
import { allEndpoints } from './all.ts'

interface Operation {
  operationId: string
  summary?: string
  'x-effect': string
  parameters: { $ref?: string; name?: string }[]
  requestBody?: { content: Record<string, { schema: unknown }> }
  responses: {
    '200': { content: Record<string, { schema: { properties: Record<string, unknown>; required: string[] } }> }
  }
}

const document = openapiDocument() as {
  paths: Record<string, Record<string, Operation>>
  components: { parameters: Record<string, unknown> }
}
const operations = Object.values(document.paths).flatMap((path) => Object.values(path))

function operation(name: string): Operation {
  const found = operations.find(({ operationId }) => operationId === name)

  if (found === undefined) throw new Error(`no operation ${name}`)
  return found
}

test('the OpenAPI document names every call once, the captcha’s picture and the calendar', () => {
  const names = operations.map(({ operationId }) => operationId)

  expect(names.toSorted()).toEqual(
    [...allEndpoints.map(({ name }) => name), 'captchaImage', 'dueDatesCalendar'].toSorted(),
  )
})

test('every call has a summary and says how it fails, as linters recommend', () => {
  expect(
    operations.filter(
      ({ summary, responses }) => !summary || !Object.keys(responses).some((code) => code.startsWith('4')),
    ),
  ).toEqual([])
})

test('every reference of the OpenAPI document points at a declared parameter', () => {
  const references = operations.flatMap(({ parameters }) => parameters.flatMap(({ $ref }) => $ref ?? []))

  expect(references.length).toBeGreaterThan(100)
  for (const reference of references) {
    expect(document.components.parameters).toHaveProperty(reference.replace('#/components/parameters/', ''))
  }
})

test('the OpenAPI document declares a form, an upload and a query by their content types', () => {
  expect(operation('pushLoan').requestBody?.content).toMatchObject({
    'application/x-www-form-urlencoded': { schema: { required: ['amount', 'periods', 'termUnit'] } },
  })
  expect(operation('uploadComplaintImage').requestBody?.content).toMatchObject({
    'multipart/form-data': {
      schema: { properties: { problemImage: { contentMediaType: 'application/octet-stream' } } },
    },
  })
  expect(operation('listAgreements').requestBody).toBeUndefined()
  expect(operation('listAgreements').parameters).toContainEqual(
    expect.objectContaining({ name: 'scene', required: true }),
  )
})

test('the envelope of the variant has its own status field', () => {
  const envelope = operation('pushVariantLoan').responses['200'].content['application/json']?.schema

  expect(envelope?.required).toEqual(['stat'])
  expect(Object.keys(envelope?.properties ?? {})).toEqual(['stat', 'data', 'message'])
})

test('the OpenAPI document gives a money call the effect `money`', () => {
  expect(operation('pushLoan')['x-effect']).toBe('money')
})
