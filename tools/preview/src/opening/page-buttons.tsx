import { pagePaths } from '@pahiram/contract'
import { Button, Checkbox } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'
import type { MouseEvent } from 'react'

import { Panel } from '../controls/panel.tsx'
import { addressWith } from '../parameters/parameters.ts'
import { changeAtom, openPageAtom, previewAtom } from '../state/preview-model.ts'
import styles from './page-buttons.module.css'

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

/** Opens each page with what stands in the fields: in place of this one, or in the phone. */
export function PageButtons() {
  const { inPhone } = useAtomValue(previewAtom)
  const change = useSetAtom(changeAtom)
  const open = useSetAtom(openPageAtom)

  return (
    <Panel title="Pages" about="Each opens with the parameters below.">
      <Checkbox label="Open in the phone" checked={inPhone} onChange={(checked) => change({ inPhone: checked })} />
      <div className={styles.buttons}>
        {pageButtons.map(({ name, path }) => (
          <Button key={name} kind="quiet" onPress={() => open(path)}>
            {name}
          </Button>
        ))}
      </div>
      <h3 className={styles.further}>Further pages</h3>
      <FurtherLinks />
    </Panel>
  )
}

function FurtherLinks() {
  const { parameters, inPhone } = useAtomValue(previewAtom)
  const open = useSetAtom(openPageAtom)
  const press = (event: MouseEvent, path: string) => {
    if (!inPhone) return
    event.preventDefault()
    open(path)
  }

  return (
    <ul className={styles.links}>
      {furtherPaths.map((path) => (
        <li key={path}>
          <a className={styles.link} href={addressWith(path, parameters)} onClick={(event) => press(event, path)}>
            {path}
          </a>
        </li>
      ))}
    </ul>
  )
}
