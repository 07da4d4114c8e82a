import { pagePaths } from '@pahiram/contract'
import { environmentAtom } from '@pahiram/page'
import { Button } from '@pahiram/ui-kit'
import { useAtomValue, useStore } from 'jotai'

import { Panel } from './panel.tsx'
import { addressWith, parametersAtom } from './parameters.ts'
import styles from './preview.module.css'

/** The buttons of docs/spec/contract.md §7, each with the page that it opens. */
export const pageButtons = [
  { name: 'confirm-loan', path: '/loan-confirm' },
  { name: 'loan-detail', path: '/order' },
  { name: 'repay', path: '/repay' },
  { name: 'extension', path: '/repay-delay' },
  { name: 'bind-bank', path: '/bind-card' },
  { name: 'about-us', path: '/about-us' },
  { name: 'complaint', path: '/complaint' },
  { name: 'customer-service', path: '/customer-service' },
  { name: 'privacy-policy', path: '/privacy-policy' },
  { name: 'repayment-instruction', path: '/payment-instructions' },
] as const

/** The paths of all other pages of the contract. */
export const furtherPaths: readonly string[] = pagePaths
  .filter((path) => path !== 'testPreview')
  .map((path) => (path === 'index' ? '/' : `/${path}`))
  .filter((path) => !pageButtons.some((button) => button.path === path))

/** Opens each page with the values of the fields. */
export function PageButtons() {
  const { navigate } = useAtomValue(environmentAtom)
  const parameters = useAtomValue(parametersAtom)
  const store = useStore()
  // As they are when it is pressed: what was typed last may not be drawn yet.
  const open = (path: string) => void navigate(addressWith(path, store.get(parametersAtom)))

  return (
    <Panel title="Pages" about="Each opens with the parameters.">
      <div className={styles.buttons}>
        {pageButtons.map(({ name, path }) => (
          <Button key={name} kind="quiet" onPress={() => open(path)}>
            {name}
          </Button>
        ))}
      </div>
      <ul className={styles.links} aria-label="Further pages">
        {furtherPaths.map((path) => (
          <li key={path}>
            <a className={styles.link} href={addressWith(path, parameters)}>
              {path}
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
