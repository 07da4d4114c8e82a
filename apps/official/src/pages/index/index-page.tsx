import type { ReactNode } from 'react'

import { company } from '../../company/company.ts'
import { DocumentContents, DocumentSections } from '../../document/document.tsx'
import { ContactForm } from '../../home/contact-form.tsx'
import sectionStyles from '../../home/home-section.module.css'
import footerStyles from '../../home/site-footer.module.css'
import { Welcome } from '../../home/welcome.tsx'
import { aboutUs } from '../../legal/about-us.tsx'
import { loanTerms } from '../../legal/loan-terms.tsx'
import { privacyPolicy } from '../../legal/privacy-policy.tsx'
import styles from './index-page.module.css'

/** The official home page. The names in braces are filled in when the page is served. */
export function IndexPage() {
  return (
    <>
      <header className={styles.header}>
        <div className={styles.bar}>
          <a className={styles.brand} href="#home">
            <span className={styles.mark} aria-hidden="true" />
            {company.name}
          </a>
          <nav className={styles.navigation} aria-label="Main">
            {homeSections.map(({ id, name }) => (
              <a key={id} className={styles.link} href={`#${id}`}>
                {name}
              </a>
            ))}
          </nav>
        </div>
      </header>
      <main className={styles.main} data-sections>
        <HomeSection id="about-us" title="About us">
          <DocumentSections sections={aboutUs} numbered={false} />
        </HomeSection>
        <HomeSection id="contact-us" title="Contact us">
          <p className={styles.lead}>Leave a message, or reach us directly. We answer within 3 weekdays.</p>
          <ContactForm />
        </HomeSection>
        <HomeSection id="privacy-policy" title="Privacy Policy">
          <DocumentContents sections={privacyPolicy} label="Contents of Privacy Policy" />
          <DocumentSections sections={privacyPolicy} numbered />
        </HomeSection>
        <HomeSection id="loan-terms" title="Loan terms and conditions">
          <DocumentContents sections={loanTerms} label="Contents of Loan terms and conditions" />
          <DocumentSections sections={loanTerms} numbered />
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

/** Who stands behind the site and how to reach them. */
function SiteFooter() {
  return (
    <footer className={footerStyles.footer}>
      <div className={footerStyles.inner}>
        <p className={footerStyles.name}>{company.name}</p>
        <dl className={footerStyles.ways}>
          <div>
            <dt>Phone</dt>
            <dd>
              <a href={`tel:${company.phone}`}>{company.phone}</a>
            </dd>
          </div>
          <div>
            <dt>Email</dt>
            <dd>
              <a href={`mailto:${company.email}`}>{company.email}</a>
            </dd>
          </div>
          <div>
            <dt>Address</dt>
            <dd>{company.address}</dd>
          </div>
        </dl>
        <p className={footerStyles.registration}>{company.registration}</p>
        <p className={footerStyles.copyright}>Copyright © {company.name}. All rights reserved.</p>
      </div>
    </footer>
  )
}

/** The sections of the home page: each has an address of its own, `/#contact-us` (docs/spec/contract.md §7). */
const homeSections = [
  { id: 'home', name: 'Home' },
  { id: 'about-us', name: 'About us' },
  { id: 'contact-us', name: 'Contact us' },
  { id: 'privacy-policy', name: 'Privacy Policy' },
  { id: 'loan-terms', name: 'Loan terms and conditions' },
] as const
