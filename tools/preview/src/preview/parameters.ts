import { pageParameters, sessionParameters, trackingParameters } from '@pahiram/contract'
import { environmentAtom } from '@pahiram/page'
import { atom } from 'jotai'

/** Every parameter that a page may be opened with, in the order of docs/spec/contract.md §2. */
export const parameterNames = [...sessionParameters, ...trackingParameters, ...pageParameters] as const

export type ParameterName = (typeof parameterNames)[number]

/** The values of the fields; what is empty is not there. */
export type ParameterValues = Readonly<Partial<Record<ParameterName, string>>>

/** The parameters that a scenario sets: its borrower and case; the other fields describe the developer's device. */
const ofScenario: readonly ParameterName[] = ['sessionId', 'userId', ...pageParameters]

/** The known parameters of a query that say something. */
export function parametersIn(query: URLSearchParams): ParameterValues {
  return Object.fromEntries(
    parameterNames.flatMap((name) => {
      const value = query.get(name)

      return value === null || value === '' ? [] : [[name, value]]
    }),
  )
}

/** The values with one of them changed. */
export function withParameter(values: ParameterValues, name: ParameterName, value: string): ParameterValues {
  return parametersIn(new URLSearchParams({ ...values, [name]: value }))
}

/** The address of a page with the values of the fields, in the order of the contract. */
export function addressWith(path: string, values: ParameterValues): string {
  const query = new URLSearchParams(parametersIn(new URLSearchParams({ ...values }))).toString()

  return query === '' ? path : `${path}?${query}`
}

/** The fields for a seeded session: its own borrower and case, on the same device as before. */
export function withScenario(values: ParameterValues, scenarioUrl: string): ParameterValues {
  const kept = Object.fromEntries(Object.entries(values).filter(([name]) => !ofScenario.some((own) => own === name)))
  const given = parametersIn(new URL(scenarioUrl, 'http://sandbox.invalid').searchParams)

  return parametersIn(new URLSearchParams({ ...kept, ...given }))
}

/** Where this browser remembers the fields; a sandbox's sessions are no secrets. */
const memoryKey = 'preview.parameters'

const knownAtom = atom<ParameterValues>({})

/** The values of the fields; what is set is remembered. */
export const parametersAtom = atom(
  (get) => get(knownAtom),
  (get, set, values: ParameterValues) => {
    set(knownAtom, values)
    get(environmentAtom).localStorage.set(memoryKey, new URLSearchParams({ ...values }).toString())
  },
)

/** What the fields on the screen say: somebody may type before the page's scripts are there. */
function typedParameters(): ParameterValues {
  const fields = document.querySelectorAll<HTMLInputElement>('input[name]')

  return parametersIn(new URLSearchParams([...fields].map(({ name, value }) => [name, value])))
}

/** Changes one of the values, whatever has been set since they were drawn. */
export const oneParameterAtom = atom(null, (get, set, name: ParameterName, value: string) =>
  set(parametersAtom, withParameter(get(knownAtom), name, value)),
)

/**
 * Fills the fields when the page opens: from its address, and else from what this browser remembers, below what was typed already. An
 * address may hold anybody's session, so it is not remembered before somebody works with it.
 */
export const fillAtom = atom(null, (get, set) => {
  const { query, localStorage } = get(environmentAtom)
  const asked = parametersIn(query)
  const isAsked = Object.keys(asked).length > 0

  const kept = isAsked ? asked : parametersIn(new URLSearchParams(localStorage.get(memoryKey) ?? ''))

  set(knownAtom, { ...kept, ...typedParameters() })
})
