import { company } from '../../company/company.ts'
import { DocumentContents } from '../../document/document-contents.tsx'
import { DocumentSections } from '../../document/document-sections.tsx'
import { ContactForm } from '../../home/contact-form.tsx'
import { HomeSection } from '../../home/home-section.tsx'
import { homeSections } from '../../home/sections.ts'
import { SiteFooter } from '../../home/site-footer.tsx'
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
