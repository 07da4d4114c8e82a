import { vi } from 'vitest'

/** Has the page lie in the background for so long, or be in sight as `looks` says. */
export function leaveFor(
  milliseconds: number,
  looks: readonly DocumentVisibilityState[] = ['hidden', 'visible'],
): void {
  const [state, now] = [vi.spyOn(document, 'visibilityState', 'get'), Date.now()]

  for (const visibility of looks) {
    state.mockReturnValue(visibility)
    vi.spyOn(Date, 'now').mockReturnValue(visibility === 'hidden' ? now : now + milliseconds)
    document.dispatchEvent(new Event('visibilitychange'))
  }
}
