/**
 * What a deployment's configuration says of the company; filled in when a page is served (docs/spec/contract.md §6).
 */
export const company = {
  name: '{{companyName}}',
  appName: '{{appName}}',
  phone: '{{servicePhone}}',
  email: '{{supportEmail}}',
  address: '{{address}}',
  /** Its registration numbers; empty where the configuration has none. */
  registration: '{{registration}}',
} as const
