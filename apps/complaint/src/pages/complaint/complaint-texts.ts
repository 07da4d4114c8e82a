import { defineTexts } from '@pahiram/page'

import type { ComplaintWords } from './complaint-translations.ts'

/** The texts of `/complaint` (docs/spec/contract.md §7); in the default mix the refusal of a type is Spanish. */
export const complaintTexts = defineTexts<ComplaintWords>(
  {
    title: 'Online service',
    myComplaints: 'My complaints',
    order: 'Your order',
    all: 'All',
    noOrders: 'You have no orders yet. You can still ask us something.',
    noOrderChosen: 'No order is chosen. Choose the one that your question is about.',
    pickOrder: 'Choose an order',
    confirm: 'Confirm',
    cancel: 'Cancel',
    unnamedOrder: 'Order',
    orderNumber: (orderNo) => `No. ${orderNo}`,
    selectType: 'Select question type',
    selectSubType: 'What happened?',
    noTypes: 'Questions cannot be taken here at the moment.',
    contact: 'Contact customer service',
    collectionRefused: 'El pedido seleccionado no admite el envío de tipo de colección.',
  },
  () => import('./complaint-translations.ts'),
)
