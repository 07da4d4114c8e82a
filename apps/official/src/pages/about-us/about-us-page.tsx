import { DocumentLayout } from '../../document/document.tsx'
import { aboutUs } from '../../legal/about-us.tsx'

/** Who stands behind the app. */
export function AboutUsPage() {
  return <DocumentLayout title="About us" lead="Small loans, plain words, people who answer." sections={aboutUs} />
}
