import { getTemplate, type LandingTemplate, readAnswer } from '@pahiram/contract'

import { type RawAnswer, rawRequest } from './raw-request.ts'

/** What was answered to a visitor's question for a template. */
export interface TemplateAnswer {
  readonly http: RawAnswer
  readonly envelope: { readonly code: string; readonly data: unknown; readonly message: string }
}

/** Asks for a template with whatever query. */
export async function askTemplate(
  origin: string,
  query: string,
  headers: Record<string, string> = {},
): Promise<TemplateAnswer> {
  const http = await rawRequest(origin, `${getTemplate.path}${query}`, { headers })

  return { http, envelope: JSON.parse(http.body.toString()) as TemplateAnswer['envelope'] }
}

/** Asks for a template that is there, and reads it as the page does. */
export async function shownTemplate(
  origin: string,
  id: string,
  query: string,
  headers: Record<string, string>,
): Promise<LandingTemplate> {
  const { envelope } = await askTemplate(origin, `?templateId=${id}${query}`, headers)

  if (envelope.code !== '00') throw new Error(`${id} is not shown: ${envelope.message}`)
  return readAnswer(getTemplate, envelope.data)
}
