import { useMessages } from '@pahiram/page/use-messages'
import type { ReactNode } from 'react'

import {
  aboutUsMessages,
  homeMessages,
  loanTermsMessages,
  privacyPolicyMessages,
  siteMessages,
} from '../../../messages/en.json'
import { company } from '../../company/company.ts'
import { DocumentContents, DocumentParts } from '../../document/document.tsx'
import { Words } from '../../document/words.tsx'
import { ContactForm } from '../../home/contact-form.tsx'
import sectionStyles from '../../home/home-section.module.css'
import footerStyles from '../../home/site-footer.module.css'
import { Welcome } from '../../home/welcome.tsx'
import styles from './index-page.module.css'

/**
 * The official home page; its sections have addresses of their own, `/#contact-us` (docs/spec/contract.md §7). The names in braces
 * are filled in when the page is served.
 */
export function IndexPage() {
  const messages = useMessages(homeMessages)
  const site = useMessages(siteMessages)
  const aboutUs = { ...useMessages(aboutUsMessages) }
  const privacyPolicy = { ...useMessages(privacyPolicyMessages) }
  const loanTerms = { ...useMessages(loanTermsMessages) }
  const sections = [
    { id: 'home', name: messages.home },
    { id: 'about-us', name: site.aboutUs },
    { id: 'contact-us', name: messages.contactUs },
    { id: 'privacy-policy', name: site.privacyPolicy },
    { id: 'loan-terms', name: site.loanTerms },
  ]

  return (
    <>
      <header className={styles.header}>
        <div className={styles.bar}>
          <a className={styles.brand} href="#home">
            <svg className={styles.mark} width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
              <path d="M5 20V3h6a5 5 0 0 1 0 10H5" fill="none" stroke="currentColor" strokeWidth="4" />
            </svg>
            {company.name}
          </a>
          <nav className={styles.navigation} aria-label={messages.navigation}>
            {sections.map(({ id, name }) => (
              <a key={id} className={styles.link} href={`#${id}`}>
                {name}
              </a>
            ))}
          </nav>
        </div>
      </header>
      <main className={styles.main} data-sections>
        <HomeSection id="about-us" title={site.aboutUs}>
          <DocumentParts parts={aboutUs} numbered={false} />
        </HomeSection>
        <HomeSection id="contact-us" title={messages.contactUs}>
          <p className={styles.lead}>{messages.contactLead}</p>
          <ContactForm />
        </HomeSection>
        <HomeSection id="privacy-policy" title={site.privacyPolicy}>
          <DocumentContents parts={privacyPolicy} title={site.privacyPolicy} />
          <DocumentParts parts={privacyPolicy} numbered />
        </HomeSection>
        <HomeSection id="loan-terms" title={site.loanTerms}>
          <DocumentContents parts={loanTerms} title={site.loanTerms} />
          <DocumentParts parts={loanTerms} numbered />
        </HomeSection>
        {/* Last, so that the style sheet can hide it when another section is the address's target. */}
        <section id="home" className={styles.home} tabIndex={-1}>
          <Welcome />
        </section>
      </main>
      <SiteFooter />
    </>
  )
}

interface HomeSectionProps {
  readonly id: string
  readonly title: string
  readonly children: ReactNode
}

/** A section of the home page, shown while it, or a part of it, is what the address points at. */
function HomeSection({ id, title, children }: HomeSectionProps) {
  return (
    <section id={id} className={sectionStyles.section} tabIndex={-1} aria-labelledby={`${id}-title`}>
      <h1 id={`${id}-title`} className={sectionStyles.title}>
        {title}
      </h1>
      {children}
    </section>
  )
}

/** The company that runs the site and how to reach it. */
function SiteFooter() {
  const messages = useMessages(homeMessages)
  const { accessibility } = useMessages(aboutUsMessages)

  return (
    <footer className={footerStyles.footer}>
      <div className={footerStyles.inner}>
        <p className={footerStyles.name}>{company.name}</p>
        <dl className={footerStyles.ways}>
          <div>
            <dt>{messages.phone}</dt>
            <dd>
              <a href={`tel:${company.phone}`}>{company.phone}</a>
            </dd>
          </div>
          <div>
            <dt>{messages.email}</dt>
            <dd>
              <a href={`mailto:${company.email}`}>{company.email}</a>
            </dd>
          </div>
          <div>
            <dt>{messages.address}</dt>
            <dd>{company.address}</dd>
          </div>
        </dl>
        <p className={footerStyles.statement}>
          <a href="#accessibility">{accessibility.title}</a>
        </p>
        <p className={footerStyles.registration} lang="en">
          {company.registration}
        </p>
        <p className={footerStyles.copyright}>
          <Words>{messages.copyright}</Words>
        </p>
      </div>
    </footer>
  )
}
