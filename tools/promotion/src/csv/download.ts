/** Hands the browser a file to keep. */
export function download(name: string, file: Blob): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')

  link.href = address
  link.download = name
  link.click()
  // Some browsers read the address only after the press is over.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** Hands the browser a table to keep. */
export function downloadCsv(name: string, text: string): void {
  download(name, new Blob([text], { type: 'text/csv;charset=utf-8' }))
}
