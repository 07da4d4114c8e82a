import { useMessages } from '@pahiram/page'
import { Image } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'

import { captchaPictureAtom } from './captcha.ts'
import styles from './landing-page.module.css'
import { landingMessages } from '../../../messages/en.json'
import { refreshCaptchaAtom } from './register.ts'

/** The picture to read; a press brings another one. */
export function CaptchaButton() {
  const messages = useMessages(landingMessages)
  const picture = useAtomValue(captchaPictureAtom)
  const refresh = useSetAtom(refreshCaptchaAtom)

  return (
    <button
      type="button"
      className={styles.captcha}
      aria-label={messages.refreshCaptcha}
      onClick={() => void refresh()}
    >
      <Image className={styles.picture} src={picture} alt="" width={120} height={48} />
    </button>
  )
}
