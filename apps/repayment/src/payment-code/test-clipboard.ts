import { vi } from 'vitest'

/** A phone's clipboard: what was put on it, and whether it lets us. */
export function watchClipboard(): { readonly copied: readonly string[]; readonly forbid: () => void } {
  const copied: string[] = []
  let isForbidden = false

  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({
    writeText: (text: string) => {
      if (isForbidden) return Promise.reject(new Error('denied'))
      copied.push(text)
      return Promise.resolve()
    },
  } as unknown as Clipboard)
  Object.assign(document, { execCommand: () => false })

  return {
    copied,
    forbid() {
      isForbidden = true
    },
  }
}
