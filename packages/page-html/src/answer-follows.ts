import { firstAnswerElementId } from '@pahiram/contract'

/**
 * WebKit paints nothing of a document that is still coming before it has laid out some 200 characters that are not hidden: until then,
 * or until the end, a borrower would see the page before, or white. Too small to be seen, out of the flow, and no text for a screen reader.
 */
const unseenText = [
  '(function(){',
  "var unseen=document.documentElement.appendChild(document.createElement('p'));",
  "unseen.textContent=Array(256).join('m');",
  "unseen.setAttribute('aria-hidden','true');",
  "unseen.style.cssText='position:absolute;font-size:0';",
  "document.addEventListener('readystatechange',function(){unseen.remove()});",
  '})();',
].join('')

/** How far the server's clock, when it answered, may be from the phone's, in ms. A browser may open a document again that it kept. */
const longestAgeMs = 60_000

/**
 * The inline script that a server puts in front of a page whose first answer it sends behind it, in the same document
 * (docs/decisions/057). It is constant text, no newer than ES2015, and every page's policy lets it run. The page's own inline script
 * asks what it defines, and gets the answer when that is there (`followedScript`), or the document's end; undefined where the borrower
 * comes back: the document may be of then. What follows may be nothing, break off, be old, or be the answer to another call: the call is sent then.
 */
export const followScript = [
  unseenText,
  'window.__pahiramFollow=function(call,send){',
  "var opened=performance.getEntriesByType('navigation')[0];",
  "if(opened&&opened.type==='back_forward')return;",
  // The answer has come with `followedScript`, or the document has, as a whole or broken off.
  "return new Promise(function(resolve){window.__pahiramFollowed=resolve;document.addEventListener('readystatechange',resolve)}).then(function(){",
  // Without the block it throws.
  `var block=document.getElementById('${firstAnswerElementId}'),text=block.textContent,end=text.indexOf('\\n'),given=JSON.parse(text.slice(0,end));`,
  // Nothing comes behind half a block. The server writes calls with the code that the page does.
  `if(!block.nextSibling||given.url&&(given.url!==call.url||given.body!==call.body||!(Math.abs(Date.now()-given.at)<=${longestAgeMs})))return;`,
  'text=text.slice(end+1);',
  "var response=new Response(text,{headers:{'Content-Type':'application/json'}});",
  // Read out of the response it would come some tasks later, and a frame without it would be drawn first.
  'response.text=function(){return Promise.resolve(text)};',
  'return response',
  '}).catch(function(){}).then(function(response){return response||send()})}',
].join('')

/** The call that an answer is given to, and when, in ms since 1970; an answer that is the same for all names neither. */
export interface FollowingHead {
  readonly url?: string
  readonly body?: string
  readonly at?: number
}

/** The block of an answer that follows a page: JSON as the server sent it, behind a line with its call. */
export function followingBlock(head: FollowingHead, text: string): string {
  // In JSON it stands in strings only.
  const json = `${JSON.stringify(head)}\n${text}`.replaceAll('<', String.raw`\u003c`)

  return `<script type="application/json" id="${firstAnswerElementId}">${json}</script><script>${followedScript}</script>`
}

/**
 * The inline script that a server puts right behind the answer. Without it the answer waits until the browser has seen that the document
 * ends: a task of its own, and on a slow phone a whole frame later.
 */
export const followedScript = 'window.__pahiramFollowed&&__pahiramFollowed()'
