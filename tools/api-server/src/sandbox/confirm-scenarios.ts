import { type ConfirmProduct, confirmProductId } from './confirm-products.ts'

/** Sessions that have no order yet; `name` is also the session's token. What their borrowers take stays at a restart. */
export const confirmScenarios = [
  scenario('confirm', 'confirms a loan', 'loan-confirm', 'agila-cash'),
  scenario('confirm-agreement', 'reads the agreement first', 'loan-confirm', 'bayani-loan'),
  scenario('confirm-retention', 'is asked to stay', 'loan-confirm', 'dagat-credit'),
  scenario('confirm-refused', 'will be refused', 'loan-confirm', 'agila-express'),
  scenario('confirm2', 'confirms on the variant', 'loan-confirm2', 'sampaguita-lend'),
  scenario('confirm2-rupee', 'the variant in rupees', 'loan-confirm2', 'dagat-rupee'),
  scenario('confirm2-promo', 'the variant with every popup', 'loan-confirm2', 'bayani-fiesta'),
  scenario('failure', 'could not log in', 'error', 'agila-express'),
]

function scenario(name: string, description: string, page: string, product: ConfirmProduct) {
  const query = new URLSearchParams({ sessionId: name, productId: confirmProductId(product) })

  return { name, description, url: `/${page}?${query}` }
}
