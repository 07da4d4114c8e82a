import { configurationElementId } from '@pahiram/contract'
import type { ComponentType, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

import {
  fillEarlyAttributes,
  fillEarlyClasses,
  fillEarlyColours,
  fillEarlyControls,
  fillEarlyLinks,
  fillEarlyLists,
  fillEarlyParts,
  fillEarlyRows,
  fillEarlyView,
  fillEarlyWords,
} from './fill-early-view.ts'
import { pageElement, partsElementIn } from './page-element.tsx'

export interface EarlyViewOptions {
  /** The page's `early-answer.ts` and `early-parts.tsx`. */
  readonly read: Parameters<typeof fillEarlyView>[0]
  readonly parts?: Readonly<Record<string, ReactNode>>
  /** Of the early answer. */
  readonly data: object
  readonly configuration?: object
}

/** The page's own where it was drawn before. */
function configurationElement(): Element {
  const made = Object.assign(document.createElement('script'), { id: configurationElementId, type: 'application/json' })

  return document.getElementById(configurationElementId) ?? document.head.appendChild(made)
}

/**
 * Shows a page's first view as the inline script leaves it, in HTML that React knows nothing of; says whether the answer
 * filled it. Whoever draws the page next empties the document first.
 */
export async function showEarlyView(
  Page: ComponentType,
  { read, parts = {}, data, configuration = {} }: EarlyViewOptions,
): Promise<boolean> {
  const response = Promise.resolve(new Response(JSON.stringify({ code: '0', data })))

  // oxlint-disable-next-line no-restricted-properties -- The page's own markup, as the build writes it into the HTML.
  document.body.innerHTML =
    `<div id="root">${renderToStaticMarkup(pageElement(Page))}</div>` +
    `<template data-early-words="{}">${renderToStaticMarkup(partsElementIn('default', parts))}</template>`
  const config = configurationElement()
  const before = config.textContent

  config.textContent = JSON.stringify(configuration)
  delete window.__pahiramMounted
  delete window.__pahiramFilled
  window.__pahiramEarly = [{ method: 'POST', url: '/elsewhere', body: '', response }]
  fillEarlyView(
    read,
    fillEarlyParts,
    fillEarlyAttributes,
    fillEarlyRows,
    fillEarlyLists,
    fillEarlyLinks,
    fillEarlyClasses,
    fillEarlyWords,
    fillEarlyColours,
    fillEarlyControls,
  )
  await new Promise((resolve) => setTimeout(resolve, 5))
  config.textContent = before
  delete window.__pahiramEarly

  const isFilled = window.__pahiramFilled === true

  delete window.__pahiramFilled
  return isFilled
}
