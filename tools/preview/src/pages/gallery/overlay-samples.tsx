import { Button, Dialog, RadioList, Sheet, Stars, toast } from '@pahiram/ui-kit'
import { useState } from 'react'

import styles from './gallery-page.module.css'
import { Sample, takesAWhile } from './sample.tsx'

const channels = Array.from({ length: 12 }, (_, index) => ({ value: `${index}`, label: `Channel ${index + 1}` }))

type Shown = 'tips' | 'rating' | 'prompt' | 'long' | 'sheet' | null

/** Samples of dialogs, sheets and toasts. */
export function OverlaySamples() {
  const [shown, show] = useState<Shown>(null)
  const close = () => show(null)

  return (
    <Sample title="Dialog, Sheet, toast">
      <div className={styles.stack}>
        <Button kind="quiet" onPress={() => show('tips')}>
          Kind tips
        </Button>
        <Button kind="quiet" onPress={() => show('rating')}>
          Rating
        </Button>
        <Button kind="quiet" onPress={() => show('prompt')}>
          Three actions
        </Button>
        <Button kind="quiet" onPress={() => show('long')}>
          A long dialog
        </Button>
        <Button kind="quiet" onPress={() => show('sheet')}>
          Payment Method
        </Button>
        <Button kind="quiet" onPress={() => toast('copy success')}>
          Info toast
        </Button>
        <Button kind="quiet" onPress={() => toast('The server did not take this order number.', { kind: 'error' })}>
          Error toast
        </Button>
      </div>
      <Dialog
        open={shown === 'tips'}
        title="Kind tips"
        onClose={close}
        actions={[{ label: 'OK', kind: 'main', onPress: close }]}
      >
        Repay on time and your next loan can be larger.
      </Dialog>
      <RatingDialog open={shown === 'rating'} onClose={close} />
      <Dialog
        open={shown === 'prompt'}
        title="Need help with this loan?"
        onClose={close}
        actions={[
          { label: 'Complaint', kind: 'main', onPress: close },
          { label: 'Call us', kind: 'quiet', onPress: close },
          { label: 'Cancel', kind: 'quiet', onPress: close },
        ]}
      >
        If you did not ask for this money, tell us at once.
      </Dialog>
      <Dialog
        open={shown === 'long'}
        title="Agreement"
        onClose={close}
        actions={[
          { label: 'Cancel', kind: 'quiet', onPress: close },
          { label: 'Agree', kind: 'main', onPress: takesAWhile },
        ]}
      >
        {'Whereas the lender and the borrower have met and have agreed. '.repeat(40)}
      </Dialog>
      <ChannelSheet open={shown === 'sheet'} onClose={close} />
    </Sample>
  )
}

interface OverlayProps {
  readonly open: boolean
  readonly onClose: () => void
}

function RatingDialog({ open, onClose }: OverlayProps) {
  const [stars, setStars] = useState(0)

  return (
    <Dialog
      open={open}
      title="How do you like our service?"
      onClose={onClose}
      actions={[
        { label: 'Cancel', kind: 'quiet', onPress: onClose },
        { label: 'Submit', kind: 'main', disabled: stars === 0, disabledReason: 'Silakan pilih', onPress: takesAWhile },
      ]}
    >
      <Stars starLabel={(count) => `${count} stars`} legend="Rating" value={stars} onChange={setStars} />
    </Dialog>
  )
}

function ChannelSheet({ open, onClose }: OverlayProps) {
  const [channel, setChannel] = useState<string | null>('0')

  return (
    <Sheet open={open} title="Payment Method" onClose={onClose} footer={<Button onPress={takesAWhile}>Payment</Button>}>
      <RadioList legend="Payment Method" legendHidden options={channels} value={channel} onChange={setChannel} />
    </Sheet>
  )
}
