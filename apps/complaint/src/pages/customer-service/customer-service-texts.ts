import { defineTexts } from '@pahiram/page'

import type { CustomerServiceWords } from './customer-service-translations.ts'

/**
 * The texts of `/customer-service` (docs/spec/contract.md §1, §7); the reply time is the one of
 * docs/spec/product-spec.md §9.
 */
export const customerServiceTexts = defineTexts<CustomerServiceWords>(
  {
    title: 'Customer service',
    lead: 'How can we help?',
    leadText: 'Call us, send a WhatsApp message or write an email.',
    phone: 'Phone or WhatsApp',
    email: 'Email',
    copy: 'Copy',
    copied: 'copy success',
    notCopied: 'Press and hold the number to copy it.',
    unknown: 'Our number and address are not here yet. The online service is open to you.',
    expectations: 'Good to know',
    orderNumber: 'Have your order number ready. It helps us to find your loan.',
    complaintTime: 'A complaint sent through the online service is answered within 3 weekdays.',
    onlineService: 'Online service',
  },
  () => import('./customer-service-translations.ts'),
)
