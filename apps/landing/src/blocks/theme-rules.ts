import type { LandingTemplate } from '@pahiram/contract'
import { type RefObject, useLayoutEffect, useRef } from 'react'

import { focusOf } from './picture-place.ts'
import { partsOf } from './template-model.ts'
import { type ThemeProperties, themeOf } from './theme.ts'

/** The class of a template's element, for the rules that a server draws beside it. */
export const themeClass = 'landing-theme'

/** The class of the part at a place of the template, likewise. */
export function partClass(at: number): string {
  return `landing-part-${at}`
}

/**
 * The colours of a template, and which point of its pictures stays in view, as the text of a style sheet: for the HTML that a server
 * draws, so that both are there before any script. Only colours as `#rrggbb` and percentages of digits are in it, whatever the
 * template holds. `template` and `hasForm` are what `TemplateBlocks` is drawn with.
 */
export function themeRules(template: LandingTemplate | null, hasForm: boolean): string {
  const pictures = partsOf(template, hasForm).map((part, at) =>
    part.type === 'hero' && part.image !== '' ? ruleOf(partClass(at), focusOf(part.image)) : '',
  )

  return ruleOf(themeClass, themeOf(template?.config)) + pictures.join('')
}

function ruleOf(name: string, properties: ThemeProperties): string {
  const written = Object.entries(properties).map(([property, value]) => `${property}:${value}`)

  return `.${name}{${written.join(';')}}`
}

/**
 * Sets custom properties of the element that the ref is given to, before it is painted. Not by React's `style`: in the HTML that a
 * server draws that would be an attribute, which the pages' policy forbids. There `themeRules` says the same.
 */
export function useProperties(properties: () => ThemeProperties): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    for (const [name, value] of Object.entries(properties())) element.current?.style.setProperty(name, value)
  })
  return element
}
