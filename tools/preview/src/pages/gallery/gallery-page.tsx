import { Button, PageLayout } from '@pahiram/ui-kit'

import { ContentSamples, StateSamples } from './content-samples.tsx'
import { ButtonSamples, FieldSamples } from './control-samples.tsx'
import { OverlaySamples } from './overlay-samples.tsx'
import { PickerSamples } from './picker-samples.tsx'
import { takesAWhile } from './sample.tsx'

/** Every part of the kit in every state, to be looked at before it is shipped; no page of the product. */
export function GalleryPage() {
  return (
    <PageLayout
      title="Gallery"
      onBack={() => window.history.back()}
      footer={
        <>
          <Button onPress={takesAWhile}>Repay ₱12,345.67</Button>
          <Button kind="quiet" tagline="Short of money?" onPress={takesAWhile}>
            Rollover Repayment
          </Button>
        </>
      }
    >
      <ContentSamples />
      <StateSamples />
      <ButtonSamples />
      <FieldSamples />
      <PickerSamples />
      <OverlaySamples />
    </PageLayout>
  )
}
