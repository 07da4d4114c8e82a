/** What the form says (docs/spec/product-spec.md §2, §8). */
const incomplete = 'Please provide complete information!'
const successful = 'Successful!'

/** Says whether all four fields are filled in. Nothing is sent anywhere (docs/spec/contract.md §8). */
export function answerContactForm(document: Document): void {
  const form = document.querySelector<HTMLFormElement>('#contact-form')

  form?.addEventListener('submit', (event) => {
    event.preventDefault()

    const fields = [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')]
    const empty = fields.filter(({ value }) => value.trim() === '')

    for (const field of fields) field.setAttribute('aria-invalid', String(empty.includes(field)))
    say(document, '#contact-failure', empty.length > 0 ? incomplete : '')
    say(document, '#contact-success', empty.length > 0 ? '' : successful)
    if (empty.length === 0) form.reset()
    else empty[0]?.focus()
  })
}

function say(document: Document, where: string, text: string): void {
  const place = document.querySelector(where)

  if (place !== null) place.textContent = text
}
