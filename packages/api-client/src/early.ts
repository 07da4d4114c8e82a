import type { AnyEndpoint, PageParameter, SessionParameter } from '@pahiram/contract'
import {
  type BrowserMark,
  configurationElementId,
  plainHeaderValue,
  sessionHeaders,
  sessionParameters,
  trackingParameters,
} from '@pahiram/contract'

import { formContentType } from './call.ts'

type QueryParameter = PageParameter | SessionParameter

/** A page's first call, as its `page.ts` declares it. */
export interface FirstCall {
  /** Must be a read: nobody asked for it yet. */
  readonly endpoint: AnyEndpoint
  /**
   * The fields that come from the page's query, in the order the model sends them: under the same name, or as
   * `[parameter, field]` under another one.
   */
  readonly parameters: readonly (QueryParameter | readonly [from: QueryParameter, field: string])[]
  /** Fields that are always the same; they follow the parameters. */
  readonly fixed?: Readonly<Record<string, string>>
  /** Whether the call waits for the page itself when the address lacks one of the parameters. */
  readonly complete?: boolean
  /** A header that tells this browser from others by a random mark, which is kept in the lasting storage. */
  readonly mark?: BrowserMark
}

/**
 * The source of the inline script that starts a page's first call before any other script has arrived. It reads the
 * configuration's JSON block, which must stand before it, and builds the URL, headers and body that `createApi` builds
 * for the same call; `createApi` takes the response over when they are equal.
 * @throws {TypeError} when the endpoint is not a read.
 */
export function earlyFetchScript({ endpoint, parameters, fixed = {}, complete = false, mark }: FirstCall): string {
  if (endpoint.effect !== 'read') throw new TypeError(`${endpoint.name} is no read: it must not be sent early`)

  const settings = [
    configurationElementId,
    endpoint.method,
    endpoint.path,
    sessionParameters.map((name) => [name, sessionHeaders[name]]),
    trackingParameters,
    parameters.map((parameter) => (typeof parameter === 'string' ? [parameter, parameter] : parameter)),
    Object.entries(fixed),
    formContentType,
    plainHeaderValue.source,
    ...(mark === undefined ? [] : [mark.key, mark.header, mark.pattern.source]),
  ]
  const source = startEarly
    .replace('/*complete*/', () => (complete ? leaveIncomplete : ''))
    .replace('/*mark*/', () => (mark === undefined ? '' : sendMark))

  return `(${source})(${settings.map((setting) => JSON.stringify(setting)).join(',')})`.replaceAll('<', '\\u003c')
}

// Runs in the page as it stands here, in browsers of 2020 and before any polyfill.
const startEarly = `function(block,method,path,session,tracking,parameters,fixed,form,plain,key,markHeader,marked){try{
var base='';try{base=JSON.parse(document.getElementById(block).textContent).apiBase;base=typeof base==='string'?base:''}catch(e){}
var given=new URLSearchParams(location.search),query=new URLSearchParams(),headers={},fields=new URLSearchParams();
session.forEach(function(pair){var value=given.get(pair[0]);if(value!==null){query.set(pair[0],value);headers[pair[1]]=new RegExp(plain).test(value)?value:encodeURIComponent(value)}});
tracking.forEach(function(name){var value=given.get(name);if(value!==null)query.set(name,value)});
parameters.forEach(function(pair){var value=given.get(pair[0]);if(value!==null)fields.append(pair[1],value)});
/*complete*/fixed.forEach(function(pair){fields.append(pair[0],pair[1])});
if(method==='GET')fields.forEach(function(value,name){query.set(name,value)});
var search=query.toString(),url=base.replace(/\\/+$/,'')+path+(search&&'?'+search),body=method==='GET'?'':fields.toString();
/*mark*/headers.Accept='application/json';if(method==='POST')headers['Content-Type']=form;
var response=fetch(url,{method:method,headers:headers,body:method==='GET'?undefined:body,referrerPolicy:'no-referrer'});
response.catch(function(){});window.__pahiramEarly=[{method:method,url:url,body:body,response:response}]}catch(e){}}`

const leaveIncomplete = `if(parameters.some(function(pair){return!given.get(pair[0])}))return;
`

// Where nothing can be kept, the page makes a mark of its own for all that follows.
const sendMark = `var mark=null;try{mark=localStorage.getItem(key)}catch(e){}
if(!new RegExp(marked).test(mark||'')){mark=Array.prototype.map.call(crypto.getRandomValues(new Uint8Array(16)),function(byte){return(byte+256).toString(16).slice(1)}).join('');
try{localStorage.setItem(key,mark)}catch(e){}}headers[markHeader]=mark;
`
