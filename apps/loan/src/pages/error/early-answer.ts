import type { Failure, FailureProduct } from '@pahiram/contract'

/** A product as the first view shows it. */
export interface EarlyProduct extends FailureProduct {
  /** What its button does, where the server has a text for that; `unnamed` where it has none. Each is its own name or empty. */
  readonly button: { readonly opens: string; readonly rests: string; readonly unnamed: string }
}

/** A failed login as the first view shows it. */
export interface EarlyFailure extends Omit<Failure, 'list'> {
  readonly list: readonly EarlyProduct[]
  /** How many products there are; empty without any, as the page says nothing of them then. */
  readonly offered: string
}

/** Reads why the login failed as the page will, before any bundle has arrived: part of the inline script. */
export function earlyAnswer(failure: Failure): EarlyFailure {
  // Not read yet: it may be missing, and an entry may be no product.
  const list = (failure.list || []).filter((product) => product && typeof product === 'object').map(earlyProduct)

  return Object.assign({}, failure, { list, offered: list.length > 0 ? String(list.length) : '' })
}

function earlyProduct(product: FailureProduct): EarlyProduct {
  const isEnabled = /^(?:1|true)$/.test(String(product.enabled))
  const kind = !product.buttonText ? 'unnamed' : isEnabled ? 'opens' : 'rests'
  const nameOf = (name: string) => (name === kind ? name : '')

  return Object.assign({}, product, {
    button: { opens: nameOf('opens'), rests: nameOf('rests'), unnamed: nameOf('unnamed') },
  })
}
