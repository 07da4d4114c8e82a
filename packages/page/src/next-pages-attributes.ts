/** Of the template that says which pages are fetched ahead, as `NextPage[]` in JSON; it holds the speculation rules for them. */
export const nextPagesAttribute = 'data-next'

/** Of the links whose pages those rules fetch ahead. */
export const nextPageLink = 'data-next-page'

/** Of the link whose page those rules draw ahead, while a finger is on the control that leads there. */
export const pressedPageLink = 'data-pressed-page'

/** Of a control, with the address of ours that a press on it opens: `leadsTo` of the kit's buttons. */
export const leadsToAttribute = 'data-leads-to'
