import { productIdOf } from './brands.ts'
import type { FormName } from './card-forms.ts'
import { confirmProductId } from './confirm-products.ts'
import type { ScenarioEntry } from './scenario-entry.ts'

const usual = productIdOf('bayani-loan')
const plain = productIdOf('dagat-credit')
const odd = productIdOf('luntian-pera')
const large = confirmProductId('agila-express')

/** Which form a product's borrowers fill in; one that is not named has the usual form. */
export const formOfProduct: ReadonlyMap<string, FormName> = new Map([
  [plain, 'wallet'],
  [odd, 'odd'],
  [large, 'large'],
])

/** Sessions of `/bind-card`; `name` is also the session's token. The accounts they bind stay at a restart. */
export const cardScenarios = [
  scenario('bind-wallet', 'names a wallet', usual),
  scenario('bind-bank', 'names a bank account', usual),
  scenario('bind-plain', 'names a wallet, has no choice of types', plain),
  scenario('bind-large', 'chooses among 1 640 cities', large),
  scenario('bind-odd', 'has a form that nobody can wholly fill in', odd),
]

function scenario(name: string, description: string, productId: string): ScenarioEntry & { productId: string } {
  return { name, description, productId, url: `/bind-card?${new URLSearchParams({ sessionId: name, productId })}` }
}

/** A session of its own for the same form; undefined where no form is called so. */
export function anotherCardScenario(like: unknown, name: string): ScenarioEntry | undefined {
  const found = cardScenarios.find((one) => one.name === like)

  return found && scenario(name, found.description, found.productId)
}
