import { Button, LinkButton } from '@pahiram/ui-kit'

import styles from './gallery-page.module.css'
import { Sample, takesAWhile } from './sample.tsx'

function staysBusy(): Promise<void> {
  return new Promise(() => undefined)
}

/** What a page can start. */
export function ButtonSamples() {
  return (
    <>
      <Sample title="Button">
        <div className={styles.stack}>
          <Button onPress={takesAWhile}>Main, busy for 2 s</Button>
          <Button kind="quiet" onPress={takesAWhile}>
            Quiet, busy for 2 s
          </Button>
          <Button kind="danger" onPress={takesAWhile}>
            Delete the draft
          </Button>
          <Button onPress={staysBusy}>Stays busy</Button>
          <Button kind="quiet" tagline="Short of money?" onPress={takesAWhile}>
            Rollover Repayment
          </Button>
          <Button onPress={takesAWhile}>
            A label so long that it needs a second line on every phone we know of and then some
          </Button>
        </div>
      </Sample>
      <Sample title="Button, disabled">
        <div className={styles.stack}>
          <Button disabled onPress={takesAWhile}>
            Disabled
          </Button>
          <Button disabled disabledReason="Agree to the terms first." onPress={takesAWhile}>
            Disabled, says why
          </Button>
          <Button kind="quiet" disabled onPress={takesAWhile}>
            Quiet, disabled
          </Button>
        </div>
      </Sample>
      <Sample title="Button, small and text">
        <div className={styles.line}>
          <Button kind="small" onPress={takesAWhile}>
            Apply
          </Button>
          <Button kind="small" disabled onPress={takesAWhile}>
            Full
          </Button>
          <Button kind="text" onPress={takesAWhile}>
            View more
          </Button>
        </div>
      </Sample>
      <Sample title="LinkButton">
        <div className={styles.stack}>
          <LinkButton href="#root">Repayment</LinkButton>
          <LinkButton kind="quiet" href="#root">
            My complaints
          </LinkButton>
        </div>
      </Sample>
    </>
  )
}
