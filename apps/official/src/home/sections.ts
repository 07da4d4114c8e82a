/** The sections of the home page: each has an address of its own, `/#contact-us` (docs/spec/contract.md §7). */
export const homeSections = [
  { id: 'home', name: 'Home' },
  { id: 'about-us', name: 'About us' },
  { id: 'contact-us', name: 'Contact us' },
  { id: 'privacy-policy', name: 'Privacy Policy' },
  { id: 'loan-terms', name: 'Loan terms and conditions' },
] as const
