import type { LandingTemplate } from '@pahiram/contract'
import { localeAtom, messagesIn, Section } from '@pahiram/page'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'

import { type BlocksMessages, blocksMessages } from '../../messages/en.json'
import { AgreementLink } from './agreement-link.tsx'
import { BenefitsBlock } from './benefits-block.tsx'
import { DownloadBlock, type Store } from './download-block.tsx'
import { FaqBlock } from './faq-block.tsx'
import { FormBlock } from './form-block.tsx'
import { HeroBlock } from './hero-block.tsx'
import { ImageBlock } from './image-block.tsx'
import { type Look, lookOf } from './look.ts'
import { StepsBlock } from './steps-block.tsx'
import { type Part, partsOf } from './template-model.ts'
import { TextBlock } from './text-block.tsx'
import { themeOf } from './theme.ts'
import styles from './theme.module.css'

export interface TemplateBlocksProps {
  /** Null: none has come; the form and the way to the agreement stand alone, in the standard colours. */
  readonly template: LandingTemplate | null
  /** The fields and the button of the form block; its card and its title are drawn here. */
  readonly form?: ReactNode
  /** A plain press of a way to the agreement. Another press (a new tab, say) follows `agreementHref`. */
  readonly onAgreement: () => void
  readonly agreementHref: string
  /** The address of a store with the attribution; null: it may not be opened. */
  readonly storeLink: (url: string, store: Store) => string | null
}

/**
 * A template as a page (docs/spec/landing-template.md §3): its blocks in order, in its colours. It fills its parent
 * from edge to edge and brings the page's `h1`, so it stands directly in `main`, in no frame of the kit.
 */
export function TemplateBlocks(props: TemplateBlocksProps) {
  const { template, form } = props
  const config = template?.config
  const pageLocale = useAtomValue(localeAtom)
  const locale = config?.locale ?? pageLocale
  const parts = partsOf(template, form !== undefined && form !== null)
  const firstHero = parts.findIndex(({ type }) => type === 'hero')

  return (
    <div
      className={styles.theme}
      style={themeOf(config)}
      lang={config?.locale === undefined || locale === 'default' ? undefined : locale}
    >
      {parts.map((part, at) => (
        // The parts of a template never change places.
        <Section key={at}>
          <PartView
            part={part}
            look={lookOf(template ?? {})}
            messages={messagesIn(blocksMessages, locale)}
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
  readonly look: Look
  readonly messages: BlocksMessages
  readonly isFirstHero: boolean
  readonly onHero: boolean
  readonly next: Part['type'] | undefined
}

function PartView({ part, look, messages, form, ...given }: PartViewProps) {
  switch (part.type) {
    case 'hero':
      return (
        <HeroBlock
          {...part}
          look={look}
          isFirst={given.isFirstHero}
          isCarrying={given.next === 'form' || given.next === 'download'}
        />
      )
    case 'form':
      return (
        <FormBlock title={part.title} onHero={given.onHero}>
          {form}
        </FormBlock>
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
      return <DownloadBlock {...part} messages={messages} onHero={given.onHero} storeLink={given.storeLink} />
    case 'agreement-link':
      return (
        <AgreementLink href={given.agreementHref} onAgreement={given.onAgreement}>
          {part.text || messages.agreement}
        </AgreementLink>
      )
  }
}
