import type { BenefitIconName } from '@pahiram/contract'
import { LineIcon } from '@pahiram/ui-kit'

import styles from './benefits-block.module.css'
import section from './section.module.css'
import type { Look, TitledText } from './template-model.ts'

interface BenefitsBlockProps {
  readonly items: readonly TitledText[]
  readonly look: Look
}

/** A list of benefits, each with an icon. */
export function BenefitsBlock({ items, look: { manner } }: BenefitsBlockProps) {
  return (
    <ul className={`${section.section} ${styles.list} ${styles[manner] ?? ''}`}>
      {items.map(({ icon, title, text }, at) => (
        <li key={at} className={styles.item}>
          <span className={styles.icon}>
            <BenefitIcon name={icon} />
          </span>
          <div className={styles.words}>
            {title && <p className={styles.title}>{title}</p>}
            {text && <p className={styles.text}>{text}</p>}
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Lines within 24 by 24, drawn 1.8 wide. */
const icons: Readonly<Record<BenefitIconName, string>> = {
  bell: 'M6 16.5c1.2-1 1.5-2.3 1.5-5.5a4.5 4.5 0 0 1 9 0c0 3.2.3 4.5 1.5 5.5zM10.3 19.5a1.8 1.8 0 0 0 3.4 0',
  calendar: 'M5 6.5h14v13H5zM5 10.5h14M8.5 4v4M15.5 4v4M9 15l2 2 4-3.5',
  chat: 'M4.5 5.5h15v11h-8l-4 3.5v-3.5h-3zM8.5 9.5h7M8.5 12.8h4',
  check: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM8.2 12.2l2.6 2.6 5-5.4',
  clock: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM12 7.5V12l3.2 2',
  document: 'M6.5 3.5h7l4 4v13h-11zM13.5 3.5v4h4M9.2 12h5.6M9.2 15.5h5.6',
  home: 'M4 11.5L12 4.5l8 7M6.5 10v9.5h11V10M10.2 19.5v-5h3.6v5',
  lock: 'M6 10.5h12v9.5H6zM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5M12 14v2.5',
  people:
    'M9 5a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM3.5 19.5c0-3.2 2.3-5 5.5-5s5.5 1.8 5.5 5zM15.5 5.4a3 3 0 0 1 0 5.2M17 14.9c2.2.6 3.5 2.2 3.5 4.6',
  peso: 'M9 20V4.5h4a4.3 4.3 0 0 1 0 8.6H9M6.5 7.4h11M6.5 10.3h11',
  phone: 'M7.5 3h9v18h-9zM10.8 18h2.4',
  shield: 'M12 3.5l7 2.6v5.2c0 4.4-2.9 7.5-7 9.2-4.1-1.7-7-4.8-7-9.2V6.1zM8.8 12l2.3 2.3 4.2-4.6',
  star: 'M12 4l2.4 5 5.6.7-4.1 3.8 1.1 5.5-5-2.8-5 2.8 1.1-5.5L4 9.7 9.6 9z',
  store:
    'M5 4.5h14l1.5 5a2.8 2.8 0 0 1-5.6 0 2.9 2.9 0 0 1-5.8 0 2.8 2.8 0 0 1-5.6 0zM5.5 12.5v7h13v-7M10 19.5V15h4v4.5',
  wallet: 'M17.5 7.5V5L5.3 6.6A1.5 1.5 0 0 0 4 8.1v9.4A2 2 0 0 0 6 19.5h13.5v-12H5.5M16 13.5h.1',
}

/** A drawing beside a benefit; a name that is none of `benefitIcons` gets the check mark. */
function BenefitIcon({ name }: { readonly name: string }) {
  const asked = name.trim().toLowerCase()

  return <LineIcon path={isKnown(asked) ? icons[asked] : icons.check} />
}

function isKnown(name: string): name is BenefitIconName {
  return Object.hasOwn(icons, name)
}
