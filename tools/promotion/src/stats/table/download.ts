/** Hands the browser a text as a file to keep. */
export function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')

  link.href = address
  link.download = name
  link.click()
  // Some browsers read the address only after the press is over.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
