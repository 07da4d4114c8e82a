import { getTemplate, type LandingTemplate, readAnswer } from '@pahiram/contract'
import { renderPage, type RenderPageOptions } from '@pahiram/page/testing'
import { TemplateBlocks, type TemplateBlocksProps } from './template-blocks.tsx'

/** A template as the page reads it, of anything that a server may have sent. */
export function templateOf(written: unknown): LandingTemplate {
  return readAnswer(getTemplate, written)
}

interface DrawOptions extends Partial<Omit<TemplateBlocksProps, 'template'>>, Partial<RenderPageOptions> {}

/** Draws a template as the page does, with a form that is one button. */
export function drawTemplate(template: LandingTemplate | null, given: DrawOptions = {}) {
  const {
    form = (aboveButton, heading) => (
      <>
        {heading}
        {aboveButton}
        <button type="button">Apply</button>
      </>
    ),
    onAgreement = () => undefined,
    agreementHref = '/landing#/agreement',
    storeLink = (url) => url,
    tapAddress = '',
    address = '/landing',
    ...page
  } = given

  return renderPage(
    () => (
      <main>
        <TemplateBlocks
          template={template}
          form={form}
          onAgreement={onAgreement}
          agreementHref={agreementHref}
          storeLink={storeLink}
          tapAddress={tapAddress}
        />
      </main>
    ),
    { address, ...page },
  )
}
