import type { ViewAction } from '@pahiram/contract'

/**
 * What became of the page's main action (docs/spec/contract-3.md §6): whether a touch at its middle hits it. One below the screen
 * counts as shown when nothing hides it.
 */
export function mainActionState({ document, innerHeight }: Window): ViewAction {
  const action =
    document.querySelector('[data-page-bar] [data-main-action]') ?? document.querySelector('[data-main-action]')

  if (action === null) return 'missing'

  const { left, top, width, height } = action.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]

  if (width === 0 || height === 0 || isUnseen(action)) return 'covered'
  if (y < 0 || y >= innerHeight) return 'shown'

  const hit = document.elementFromPoint(x, y)

  return hit !== null && (action.contains(hit) || hit.contains(action)) ? 'shown' : 'covered'
}

function isUnseen(element: Element): boolean {
  for (let one: Element | null = element; one !== null; one = one.parentElement) {
    const { opacity, visibility, pointerEvents, display } = getComputedStyle(one)

    if (
      display === 'none' ||
      visibility === 'hidden' ||
      pointerEvents === 'none' ||
      (opacity !== '' && Number(opacity) < 0.1)
    )
      return true
  }
  return false
}
