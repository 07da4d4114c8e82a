import { environmentAtom } from '@pahiram/page'
import { LineIcon, LinkButton, Notice } from '@pahiram/ui-kit'
import { useAtomValue } from 'jotai'
import { useSyncExternalStore } from 'react'

import type { BlocksMessages } from '../../messages/en.json'
import type { Store } from '../attribution/store-link.ts'
import styles from './download-block.module.css'
import section from './section.module.css'

interface DownloadBlockProps {
  readonly android: string
  readonly ios: string
  readonly messages: BlocksMessages
  readonly onHero: boolean
  readonly storeLink: (url: string, store: Store) => string | null
  /** The address that a press is reported to. */
  readonly tapAddress?: string | undefined
}

/** The stores that have the app, the one of the visitor's own phone first. */
export function DownloadBlock({ messages, onHero, storeLink, tapAddress, ...urls }: DownloadBlockProps) {
  const { query } = useAtomValue(environmentAtom)
  const platform = usePlatform(query.get('clientType'))
  const stores: readonly Store[] = platform === 'ios' ? ['ios', 'android'] : ['android', 'ios']
  const links = stores
    .map((store) => ({ store, href: urls[store] === '' ? null : storeLink(urls[store], store) }))
    .filter((link): link is { store: Store; href: string } => link.href !== null)

  return (
    <section className={`${section.section} ${section.card} ${section.raised} ${onHero ? section.onHero : ''}`}>
      {links.length === 0 && <Notice>{messages.noDownload}</Notice>}
      {links.map(({ store, href }, at) => (
        <div key={store} className={styles.store}>
          <LinkButton href={href} kind={at === 0 ? 'main' : 'quiet'} ping={tapAddress}>
            <span className={styles.label}>
              <LineIcon className={styles.icon} path="M12 4v11M7 10l5 5 5-5M5 20h14" size={20} stroke={2} />
              {messages[store]}
            </span>
          </LinkButton>
        </div>
      ))}
    </section>
  )
}

/** Whose phone the visitor holds. */
type Platform = 'android' | 'ios' | 'other'

/** The platform of the visitor; a server, which has no browser to ask, says what the shell's `clientType` does. */
function usePlatform(clientType: string | null): Platform {
  return useSyncExternalStore(
    neverChanges,
    () => platformOf(clientType, navigator),
    () => platformOf(clientType, { userAgent: '', maxTouchPoints: 0 }),
  )
}

function neverChanges() {
  return () => undefined
}

/** The platform of the visitor: the shell's `clientType` wins; else the browser's user agent decides. */
export function platformOf(
  clientType: string | null,
  browser: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>,
): Platform {
  if (clientType === 'ios' || clientType === 'android') return clientType
  if (/android/i.test(browser.userAgent)) return 'android'
  // An iPad calls itself a Macintosh, but no Macintosh is touched with five fingers.
  if (/iphone|ipad|ipod/i.test(browser.userAgent)) return 'ios'
  return /macintosh/i.test(browser.userAgent) && browser.maxTouchPoints > 1 ? 'ios' : 'other'
}
