import { act } from '@testing-library/react'
import type { ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { prerender } from 'react-dom/static'

interface Hydrated {
  readonly html: string
  /** The HTML once the browser has it. */
  readonly taken: string
  readonly complaints: readonly string[]
}

/** The HTML that the build makes of `element`, and what React complains of when a browser takes it over. */
export async function hydrated(element: ReactNode): Promise<Hydrated> {
  const complaints: string[] = []
  let taken = ''
  const { prelude } = await prerender(element)
  const html = await new Response(prelude).text()
  const container = document.createElement('div')

  container.innerHTML = html // eslint-disable-line no-restricted-properties -- it is what the server's HTML becomes
  document.body.append(container)

  const complain = console.error // eslint-disable-line no-console -- React warns there

  console.error = (...args: unknown[]) => complaints.push(args.map(String).join(' ')) // eslint-disable-line no-console -- React warns there
  try {
    const root = await act(async () =>
      hydrateRoot(container, element, { onRecoverableError: (e) => complaints.push(String(e)) }),
    )

    taken = container.innerHTML // eslint-disable-line no-restricted-properties -- only read
    await act(async () => root.unmount())
  } finally {
    console.error = complain // eslint-disable-line no-console -- React warns there
    container.remove()
  }

  return { html, taken, complaints }
}
