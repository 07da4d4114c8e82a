/*
 * The one inline script of a page's head, the same for every page that React brings to life; what differs is in the page's plan.
 * It runs before anything is drawn, also in browsers below the floor: small, and no API newer than 2017.
 */
import { startFirstCall } from '@pahiram/api-client/first-call'
import { type PagePlan, pagePlanElementId } from '@pahiram/contract'

import { keepLastPress } from './keep-last-press.ts'
import { followLanguageLinks, setAskedLanguage } from './language-links.ts'
import { offerHelp } from './offer-help.ts'
import { whenShown } from './when-shown.ts'

const plan = JSON.parse((document.getElementById(pagePlanElementId) as Element).textContent) as PagePlan

// The shell may ask at any time; the page's bridge takes over.
window.onNativeBack = () => false
// A shell with a title bar says so before: the page hides its own.
if (Reflect.get(window, 'pahiramTitleBar')) document.documentElement.setAttribute('data-title-bar', '')
setAskedLanguage(plan)
keepLastPress()
followLanguageLinks()
whenShown(() => {
  startFirstCall(plan)
  offerHelp()
})
