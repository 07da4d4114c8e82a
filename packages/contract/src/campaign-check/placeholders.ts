import { starterTexts } from './starter.ts'

const marks = /\blorem ipsum\b|\b(?:TODO|TBD|FIXME)\b|\bX{3,}\b|\{\{?[^{}]*\}\}?|\[[^\]]+\]|_{3,}/i

/** Describes the placeholder in a text; undefined when there is none. */
export function placeholderIn(text: string): string | undefined {
  if (starterTexts.has(text.trim())) return 'is still what the page began with: write your own'

  const [found] = marks.exec(text) ?? []

  return found === undefined ? undefined : `still has “${found}”, a placeholder: write your own`
}
