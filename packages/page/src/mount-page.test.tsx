import { answer } from '@pahiram/api-mock'
import { getLoanDetails, type Locale } from '@pahiram/contract'
import { answerBlockOf } from '@pahiram/page-html'
import { Button, Checkbox, Field } from '@pahiram/ui-kit'
import { act, screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { asyncAtom, type AsyncAtom } from './async-atom.ts'
import { AsyncView } from './async-view.tsx'
import { definePage } from './define-page.ts'
import { environmentAtom } from './environment.ts'
import { languages } from './languages.ts'
import { keepLastPress } from './keep-last-press.ts'
import { mountPage } from './mount-page.tsx'
import { drawPage } from './server.ts'
import { usePageMessages } from './use-messages.ts'

const text = JSON.stringify({ code: '0', data: { productName: 'Agila Cash' }, message: 'success' })
const definition = definePage({ title: 'Name', kind: 'data', firstCall: { endpoint: getLoanDetails, parameters: [] } })

function pageOf() {
  const nameAtom: AsyncAtom<string> = asyncAtom(async (get, signal) => {
    const { productName } = await get(environmentAtom).api(getLoanDetails, {}, { signal })

    return productName ?? 'nameless'
  })

  function NamePage() {
    const messages = usePageMessages()

    return (
      <main>
        <p>{messages.retry}</p>
        <AsyncView of={nameAtom} skeleton={<p>…</p>}>
          {(name) => <h2>{name}</h2>}
        </AsyncView>
      </main>
    )
  }

  return { NamePage, nameAtom }
}

interface Served {
  readonly search?: string
  /** Whether the server had the answer; else it drew the skeleton, for no language. */
  readonly hasAnswer?: boolean
}

/** Draws the page as the server does, and puts the document in place. */
async function serve(
  Page: () => React.ReactNode,
  firstAtom: AsyncAtom<unknown> | undefined,
  { search = '?sessionId=s1', hasAnswer = true }: Served = {},
): Promise<HTMLElement> {
  const { html, locale } = await drawPage(
    definition,
    { Page, firstAtom, options: {} },
    { origin: location.origin, search, configuration: {}, answer: hasAnswer ? text : undefined },
  )
  const call = { method: 'POST', url: `${getLoanDetails.path}${search}`, body: '' }

  window.history.replaceState(null, '', `/order${search}`)
  document.body.innerHTML = `<div id="root"${hasAnswer ? ` data-drawn="${locale}"` : ''}>${html}</div>${hasAnswer ? answerBlockOf(call, text) : ''}`
  return document.getElementById('root') ?? document.body
}

/** The same in a language that the browser cannot have: the words are put in by hand, as server and browser share what they know. */
async function serveLost(lang: Locale, error: Error, retry: string, { NamePage, nameAtom }: ReturnType<typeof pageOf>) {
  languages[lang] = () => Promise.reject(error)
  await serve(NamePage, nameAtom, { search: `?sessionId=s1&lang=${lang}` })

  const label = screen.getByText('Retry')

  label.textContent = retry
  return label
}

/** What React complained of, but for the server's renderer and the browser's sharing this one process. */
const complaints: string[] = []

beforeEach(() => {
  complaints.length = 0
  vi.spyOn(console, 'error').mockImplementation((message) => {
    if (!String(message).includes('multiple renderers')) complaints.push(String(message))
  })
  for (const name of ['__pahiramReady', '__pahiramFirstCall', '__pahiramPress'] as const) delete window[name]
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  document.documentElement.lang = 'en'
  Object.defineProperty(document, 'prerendering', { configurable: true, value: undefined })
})

test('what the server drew with its answer is taken over as it is, and nobody is asked', async () => {
  const { NamePage, nameAtom } = pageOf()
  const asked = vi.spyOn(globalThis, 'fetch')
  const root = await serve(NamePage, nameAtom)
  const heading = screen.getByRole('heading', { name: 'Agila Cash' })
  const ready = vi.fn<() => void>()
  const changed = vi.fn()
  const observer = new MutationObserver(changed)

  window.__pahiramReady = ready
  observer.observe(root, { childList: true, subtree: true, characterData: true })
  await act(async () => mountPage(NamePage, nameAtom))
  await vi.waitFor(() => expect(ready).toHaveBeenCalled())
  observer.disconnect()

  expect(screen.getByRole('heading')).toBe(heading)
  expect(changed).not.toHaveBeenCalled()
  expect(asked).not.toHaveBeenCalled()
  expect(complaints).toEqual([])
})

test('what the server drew in another language is taken over in it', async () => {
  const { NamePage, nameAtom } = pageOf()

  await serve(NamePage, nameAtom, { search: '?sessionId=s1&lang=es' })
  const label = screen.getByText('Reintentar')

  await act(async () => mountPage(NamePage, nameAtom))
  await vi.waitFor(() => expect(document.documentElement.lang).toBe('es'))
  expect(screen.getByText('Reintentar')).toBe(label)
  expect(complaints).toEqual([])
})

test('a drawn page whose language is lost keeps its words, and is taken over when the language comes', async () => {
  const page = pageOf()
  const ready = vi.fn<() => void>()
  const indonesian = languages.id
  const label = await serveLost('id', new TypeError('Failed to fetch'), 'Coba lagi', page)

  window.__pahiramReady = ready
  await act(async () => mountPage(page.NamePage, page.nameAtom))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.getByText('Coba lagi')).toBe(label)
  expect(ready).not.toHaveBeenCalled()

  Object.assign(languages, { id: indonesian })
  await act(async () => window.dispatchEvent(new Event('online')))
  await vi.waitFor(() => expect(ready).toHaveBeenCalled())
  expect(screen.getByText('Coba lagi')).toBe(label)
  expect(complaints).toEqual([])
})

test('a drawn page whose language can never come is drawn in the default mix', async () => {
  const page = pageOf()
  const chinese = languages.zh
  const sent = vi.spyOn(globalThis, 'fetch')

  await serveLost('zh', Object.assign(new Error('404'), { name: 'LostChunkError' }), '重试', page)
  await act(async () => mountPage(page.NamePage, page.nameAtom))
  expect(await screen.findByText('Retry')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Agila Cash' })).toBeTruthy()
  // Nothing that differs from the drawing was taken over.
  expect(sent).not.toHaveBeenCalled()
  Object.assign(languages, { zh: chinese })
})

test('a page of plain files is drawn over its skeleton, and makes its call', async () => {
  answer(getLoanDetails, { productName: 'Agila Cash' })
  const { NamePage, nameAtom } = pageOf()
  const root = await serve(NamePage, nameAtom, { hasAnswer: false })

  await act(async () => mountPage(NamePage, nameAtom))
  expect(await screen.findByRole('heading', { name: 'Agila Cash' })).toBeTruthy()
  expect(root.querySelectorAll('main')).toHaveLength(1)
  expect(complaints).toEqual([])
})

test('a page of plain files is drawn in the language that the shell asks for', async () => {
  answer(getLoanDetails, { productName: 'Agila Cash' })
  const { NamePage, nameAtom } = pageOf()

  await serve(NamePage, nameAtom, { hasAnswer: false, search: '?lang=es' })
  await act(async () => mountPage(NamePage, nameAtom))
  expect(await screen.findByText('Reintentar')).toBeTruthy()
  expect(document.documentElement.lang).toBe('es')
})

test('what was typed and ticked before React listened is known to the page, all of it', async () => {
  const known = vi.fn<(values: Readonly<Record<string, string | boolean>>) => void>()

  function FormPage() {
    const [values, setValues] = useState({ Day: '', Month: '', Terms: true, News: true })
    const set = (value: Partial<typeof values>) => setValues({ ...values, ...value })

    known(values)
    return (
      <main>
        <Field label="Day" value={values.Day} onChange={(Day) => set({ Day })} />
        <Field label="Month" value={values.Month} onChange={(Month) => set({ Month })} />
        <Checkbox label="Terms" checked={values.Terms} onChange={(Terms) => set({ Terms })} />
        <Checkbox label="News" checked={values.News} onChange={(News) => set({ News })} />
      </main>
    )
  }

  await serve(FormPage, undefined)
  const fields = screen.getAllByRole<HTMLInputElement>('textbox')

  for (const field of fields) field.value = '07'
  for (const box of screen.getAllByRole('checkbox')) box.click()
  await act(async () => mountPage(FormPage))

  await vi.waitFor(() => expect(known).toHaveBeenLastCalledWith({ Day: '07', Month: '07', Terms: false, News: false }))
  expect(screen.getAllByRole('textbox')).toEqual(fields)
  expect(fields.map(({ value }) => value)).toEqual(['07', '07'])
  for (const box of screen.getAllByRole<HTMLInputElement>('checkbox')) expect(box.checked).toBe(false)
})

test('a page that draws itself again as it comes to life leaves the caret where it was typing', async () => {
  function CodePage() {
    const [value, setValue] = useState('')
    const [label, setLabel] = useState('')

    useEffect(() => setLabel('Code'), [])
    return <Field label={label} value={value} onChange={setValue} />
  }

  await serve(CodePage, undefined)
  const field = screen.getByRole<HTMLInputElement>('textbox')

  field.focus()
  field.value = '917'
  field.setSelectionRange(2, 2)
  await act(async () => mountPage(CodePage))

  await vi.waitFor(() => expect(field.defaultValue).toBe('917'))
  expect([screen.getByLabelText('Code'), field.value, field.selectionStart]).toEqual([field, '917', 2])
})

test.each([[[]], [['input']], [['input', 'change']]])(
  'what a shell’s script writes into a field counts at the press, with the events %j',
  async (events) => {
    const sent = vi.fn<(value: string) => void>()

    function CodePage() {
      const [value, setValue] = useState('')

      return (
        <main>
          <Field label="Code" value={value} onChange={setValue} />
          <Button onPress={() => sent(value)}>Apply</Button>
        </main>
      )
    }

    await serve(CodePage, undefined)
    await act(async () => mountPage(CodePage))
    const field = screen.getByRole<HTMLInputElement>('textbox')
    const apply = await screen.findByRole('button')

    await vi.waitFor(() => {
      field.value = '123456'
      for (const name of events) field.dispatchEvent(new Event(name, { bubbles: true }))
      apply.click()
      expect(sent).toHaveBeenLastCalledWith('123456')
    })
    expect(field.value).toBe('123456')
  },
)

test('the last press before React listened reaches the page once', async () => {
  const pressed = vi.fn<(name: string) => void>()
  const PressedPage = () => (
    <main>
      {['First', 'Second'].map((name) => (
        <button key={name} type="button" onClick={() => pressed(name)}>
          {name}
        </button>
      ))}
    </main>
  )

  await serve(PressedPage, undefined)
  keepLastPress()
  screen.getByRole('button', { name: 'First' }).click()
  screen.getByRole('button', { name: 'Second' }).click()
  expect(screen.getByRole('button', { name: 'First' }).hasAttribute('aria-busy')).toBe(false)
  expect(screen.getByRole('button', { name: 'Second' }).getAttribute('aria-busy')).toBe('true')
  await act(async () => mountPage(PressedPage))

  await vi.waitFor(() => expect(pressed.mock.calls).toEqual([['Second']]))
  expect(screen.getByRole('button', { name: 'Second' }).hasAttribute('aria-busy')).toBe(false)
  screen.getByRole('button', { name: 'First' }).click()
  expect(pressed.mock.calls).toEqual([['Second'], ['First']])
})

test('a drawing that differs from the browser’s is reported, and drawn again', async () => {
  let isBrowser = false
  const sent = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(null, { status: 204 }))
  const OddPage = () => <main>{isBrowser ? <h2>browser</h2> : <p>server</p>}</main>

  await serve(OddPage, undefined)
  isBrowser = true
  await act(async () => mountPage(OddPage))

  expect(await screen.findByRole('heading', { name: 'browser' })).toBeTruthy()
  await vi.waitFor(() => expect(sent).toHaveBeenCalled())
  expect(JSON.parse(sent.mock.calls[0]?.[1]?.body as string)).toMatchObject({ kind: 'render', page: '/order' })
})

test('a tap is answered while a large page is drawn, which comes in one step', async () => {
  const root = document.createElement('div')
  let drawn = 0

  function Slow() {
    const end = performance.now() + 6

    while (performance.now() < end);
    drawn += 1
    return <i>x</i>
  }

  root.id = 'root'
  root.innerHTML = '<button>First view</button>'
  document.body.replaceChildren(root)
  mountPage(() => Array.from({ length: 20 }, (_, key) => <Slow key={key} />))

  // A timer has its turn as a tap has.
  await vi.waitFor(() => expect(drawn).toBeGreaterThan(0), { interval: 1 })
  expect(drawn).toBeLessThan(20)
  expect(screen.getByRole('button').textContent).toBe('First view')
  await vi.waitFor(() => expect(root.textContent).toBe('x'.repeat(20)), 10_000)
})

test('a page that is drawn ahead comes to life when it is opened, and asks nobody before', async () => {
  answer(getLoanDetails, { productName: 'Agila Cash' })
  const { NamePage, nameAtom } = pageOf()
  const asked = vi.spyOn(globalThis, 'fetch')

  await serve(NamePage, nameAtom, { hasAnswer: false })
  Object.defineProperty(document, 'prerendering', { configurable: true, value: true })
  await act(async () => mountPage(NamePage, nameAtom))
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(asked).not.toHaveBeenCalled()

  Object.defineProperty(document, 'prerendering', { configurable: true, value: false })
  await act(async () => document.dispatchEvent(new Event('prerenderingchange')))
  expect(await screen.findByRole('heading', { name: 'Agila Cash' })).toBeTruthy()
})

test('says what is missing when the HTML has no place for the page', () => {
  document.body.innerHTML = ''

  expect(() => mountPage(pageOf().NamePage)).toThrow('No #root')
})

test('a link that is followed before React listens leaves the flag of its press', async () => {
  await serve(
    () => (
      <main>
        <Button href="#repay" flag="isPressedEarly" onPress={() => undefined}>
          Repay
        </Button>
      </main>
    ),
    undefined,
  )
  keepLastPress()
  screen.getByText('Repay').click()

  expect(sessionStorage.getItem('isPressedEarly')).toBe('1')
  expect(screen.getByRole('button', { name: 'Repay' }).hasAttribute('aria-busy')).toBe(false)
  sessionStorage.clear()
})

test('a form that is sent before React listens is sent by the page, once', async () => {
  const sent = vi.fn<() => void>()
  const FormPage = () => (
    <main>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          sent()
        }}
      >
        <button type="submit">Send</button>
      </form>
    </main>
  )

  await serve(FormPage, undefined)
  keepLastPress()

  const early: Event[] = []

  window.addEventListener('submit', (event) => early.push(event), { once: true })
  screen.getByRole('button', { name: 'Send' }).click()
  expect(early.map(({ defaultPrevented }) => defaultPrevented)).toEqual([true])
  await act(async () => mountPage(FormPage))
  await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(1))
})
