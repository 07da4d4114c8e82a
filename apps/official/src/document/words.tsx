import { Fragment, type ReactNode } from 'react'

import { company } from '../company/company.ts'

/** The placeholders of the company's own texts in messages: `<email>` becomes a link to write to. */
const placeholders: Readonly<Record<string, ReactNode>> = {
  '<company>': company.name,
  '<address>': company.address,
  '<email>': <a href={`mailto:${company.email}`}>{company.email}</a>,
  '<phone>': <a href={`tel:${company.phone}`}>{company.phone}</a>,
}

const addresses: Readonly<Record<string, string>> = {
  '<email>': `mailto:${company.email}`,
  '<phone>': `tel:${company.phone}`,
}

const marked = /(\*\*[^*]+\*\*|\[[^\]]+\]\([^)]+\)|<(?:company|address|email|phone)>)/

/**
 * A message with marks: `**strong**`, `[a link](#anchor)`, `[a link](<email>)`, `<company>`.
 * @example <Words>{messages.copyright}</Words>
 */
export function Words({ children }: { readonly children: string }) {
  return children.split(marked).map((part, at) => <Fragment key={at}>{drawn(part)}</Fragment>)
}

function drawn(part: string): ReactNode {
  const [, strong] = /^\*\*(.+)\*\*$/.exec(part) ?? []
  const [, text, address = ''] = /^\[(.+)\]\((.+)\)$/.exec(part) ?? []

  if (strong !== undefined) return <strong>{strong}</strong>
  if (text !== undefined) return <a href={addresses[address] ?? address}>{text}</a>
  return placeholders[part] ?? part
}
