import type { LandingTemplate } from '@pahiram/contract'
import { localeAtom, messagesIn, Section } from '@pahiram/page'
import { Image } from '@pahiram/ui-kit'
import { useAtomValue } from 'jotai'
import { type MouseEvent, type ReactNode } from 'react'

import { blocksMessages, type BlocksMessages } from '../../messages/en.json'
import linkStyles from './agreement-link.module.css'
import { BenefitsBlock } from './benefits-block.tsx'
import type { Store } from '../attribution/store-link.ts'
import { DownloadBlock } from './download-block.tsx'
import faqStyles from './faq-block.module.css'
import { HeroBlock } from './hero-block.tsx'
import imageStyles from './image-block.module.css'
import { pictureFacts } from './picture-place.ts'
import section from './section.module.css'
import stepStyles from './steps-block.module.css'
import { type Look, lookOf, type Part, partsOf, type TitledText } from './template-model.ts'
import textStyles from './text-block.module.css'
import theme from './theme.module.css'
import { themeClass, useProperties } from './theme-rules.ts'
import { themeOf } from './theme.ts'

export interface TemplateBlocksProps {
  /** Null: none has come; the form and the way to the agreement stand alone, in the standard colours. */
  readonly template: LandingTemplate | null
  /** Who asks: above all blocks, in the template's colours. */
  readonly lender?: ReactNode
  /** Draws the fields and the button of the form block, with what is above the button and the title; the card is drawn here. */
  readonly form?: ((aboveButton: ReactNode, heading: ReactNode) => ReactNode) | null | undefined
  /** A plain press of a way to the agreement. Another press (a new tab, say) follows `agreementHref`. */
  readonly onAgreement: () => void
  readonly agreementHref: string
  /** The address of a store with the attribution; null: it may not be opened. */
  readonly storeLink: (url: string, store: Store) => string | null
  /** The address that a press of a store's link is reported to. */
  readonly tapAddress?: string
}

/**
 * A template as a page (docs/spec/landing-template.md): its blocks in order, in its colours. It fills its parent
 * from edge to edge and brings the page's `h1`, so it is directly in `main`, in no frame of the kit.
 */
export function TemplateBlocks(props: TemplateBlocksProps) {
  const { template, form, lender } = props
  const config = template?.config
  const pageLocale = useAtomValue(localeAtom)
  const locale = config?.locale ?? pageLocale
  const parts = partsOf(template, Boolean(form))
  const firstHero = parts.findIndex(({ type }) => type === 'hero')

  return (
    <div
      ref={useProperties(() => themeOf(config))}
      className={`${theme.theme} ${themeClass}`}
      lang={config?.locale === undefined || locale === 'default' ? undefined : locale}
    >
      {lender}
      {parts.map((part, at) => (
        // The parts of a template never change places.
        <Section key={at}>
          <PartView
            part={part}
            look={lookOf(template ?? {})}
            messages={messagesIn(blocksMessages, locale)}
            at={at}
            isFirstHero={at === firstHero}
            onHero={parts[at - 1]?.type === 'hero'}
            next={parts[at + 1]?.type}
            {...props}
          />
        </Section>
      ))}
    </div>
  )
}

interface PartViewProps extends TemplateBlocksProps {
  readonly part: Part
  /** Its place among the parts. */
  readonly at: number
  readonly look: Look
  readonly messages: BlocksMessages
  readonly isFirstHero: boolean
  readonly onHero: boolean
  readonly next: Part['type'] | undefined
}

function PartView({ part, look, messages, form, ...given }: PartViewProps) {
  const agreement = (text: string) => (
    <AgreementLink href={given.agreementHref} onAgreement={given.onAgreement}>
      {text || messages.agreement}
    </AgreementLink>
  )

  switch (part.type) {
    case 'hero':
      return (
        <HeroBlock
          {...part}
          at={given.at}
          look={look}
          isFirst={given.isFirstHero}
          isCarrying={given.next === 'form' || given.next === 'download'}
        />
      )
    case 'form':
      return (
        // The card that a visitor answers in.
        <section
          className={`${section.section} ${section.card} ${section.raised} ${given.onHero ? section.onHero : ''}`}
        >
          {form?.(
            part.agreement !== undefined && agreement(part.agreement),
            part.title && <h2 className={section.heading}>{part.title}</h2>,
          )}
        </section>
      )
    case 'benefits':
      return <BenefitsBlock items={part.items} look={look} />
    case 'steps':
      return <StepsBlock heading={messages.steps} items={part.items} look={look} />
    case 'faq':
      return <FaqBlock heading={messages.questions} items={part.items} />
    case 'image':
      return <ImageBlock src={part.src} alt={part.alt} />
    case 'text':
      return <TextBlock title={part.title} paragraphs={part.paragraphs} />
    case 'download':
      return (
        <DownloadBlock
          {...part}
          messages={messages}
          onHero={given.onHero}
          storeLink={given.storeLink}
          tapAddress={given.tapAddress}
        />
      )
    case 'agreement-link':
      return agreement(part.text)
    case 'loan-terms':
      return <LoanTermsBlock {...part} />
  }
}

interface StepsBlockProps {
  readonly heading: string
  readonly items: readonly TitledText[]
  readonly look: Look
}

/** What happens one after the other. */
function StepsBlock({ heading, items, look: { manner } }: StepsBlockProps) {
  return (
    <section className={section.section}>
      <h2 className={section.heading}>{heading}</h2>
      <ol className={`${stepStyles.list} ${stepStyles[manner] ?? ''}`}>
        {items.map(({ title, text }, at) => (
          <li key={at} className={stepStyles.step}>
            {title && <h3 className={stepStyles.title}>{title}</h3>}
            {text && <p className={stepStyles.text}>{text}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}

interface FaqBlockProps {
  readonly heading: string
  readonly items: readonly { readonly question: string; readonly answer: string }[]
}

/** Questions that open their answers; the browser's own disclosure, so it works with keys and finds in the page. */
function FaqBlock({ heading, items }: FaqBlockProps) {
  return (
    <section className={section.section}>
      <h2 className={section.heading}>{heading}</h2>
      <div className={section.card}>
        {items.map(({ question, answer }, at) => (
          <details key={at} className={faqStyles.entry}>
            <summary className={faqStyles.question}>
              <span className={faqStyles.words}>{question}</span>
              <FoldSign />
            </summary>
            <p className={faqStyles.answer}>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}

/** Beside a question: whether its answer is folded. */
function FoldSign() {
  return (
    <svg className={faqStyles.sign} width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
      <path className={faqStyles.across} d="M4 10h12" />
      <path className={faqStyles.down} d="M10 4v12" />
    </svg>
  )
}

/** A picture, wide as the text, with its room kept before it has come. */
function ImageBlock({ src, alt }: { readonly src: string; readonly alt: string }) {
  const { width, height } = pictureFacts(src)

  return (
    <div className={section.section}>
      <Image className={imageStyles.picture} src={src} alt={alt} width={width} height={height} />
    </div>
  )
}

/** Paragraphs to read; a line break in one of them stays one. */
function TextBlock({ title, paragraphs }: { readonly title: string; readonly paragraphs: readonly string[] }) {
  return (
    <section className={section.section}>
      {title && <h2 className={textStyles.title}>{title}</h2>}
      {paragraphs.map((paragraph, at) => (
        <p key={at} className={textStyles.paragraph}>
          {paragraph}
        </p>
      ))}
    </section>
  )
}

/** What loans cost, as the server says it: terms, the highest rate, an example. */
function LoanTermsBlock({ title, items, example }: Extract<Part, { type: 'loan-terms' }>) {
  return (
    <section className={section.section}>
      <div className={`${section.card} ${textStyles.terms}`}>
        <h2 className={textStyles.title}>{title}</h2>
        <dl className={textStyles.rows}>
          {items.map(({ label, value }) => (
            <div key={label} className={textStyles.row}>
              <dt>{label}</dt>
              <dd className={textStyles.value}>{value}</dd>
            </div>
          ))}
        </dl>
        <p className={textStyles.paragraph}>{example}</p>
      </div>
    </section>
  )
}

interface AgreementLinkProps {
  readonly href: string
  readonly onAgreement: () => void
  readonly children: string
}

/** The way to the agreement: within the page when pressed plainly, a real address for everything else. */
function AgreementLink({ href, onAgreement, children }: AgreementLinkProps) {
  function open(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onAgreement()
  }

  return (
    <p className={linkStyles.line}>
      <a className={linkStyles.link} href={href} onClick={open}>
        {children}
      </a>
    </p>
  )
}
