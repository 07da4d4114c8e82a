import { commonQuery } from './session.ts'

/** A call that answers a picture and is the address of an image element: no envelope, no headers. */
export interface ImageCall<Parameter extends string> {
  readonly path: string
  readonly parameters: readonly Parameter[]
}

/** The captcha's picture: `sid` is the captcha's session, `t` a timestamp that makes each picture a new one. */
export const captchaImage: ImageCall<'sid' | 't'> = { path: '/promotion/get-captcha', parameters: ['sid', 't'] }

/** The address of a picture, with the common query (docs/spec/contract.md §7a). */
export function imageAddress<Parameter extends string>(
  call: ImageCall<Parameter>,
  values: Readonly<Record<Parameter, string>>,
  { apiBase, pageQuery }: { readonly apiBase: string; readonly pageQuery: URLSearchParams },
): string {
  const query = commonQuery(pageQuery)

  for (const name of call.parameters) query.set(name, values[name])
  return `${apiBase.replace(/\/+$/, '')}${call.path}?${query}`
}
