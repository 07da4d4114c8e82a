/** Of the template that says which pages are fetched ahead, as `NextPage[]` in JSON; it holds the speculation rules for them. */
export const nextPagesAttribute = 'data-next'

/** Of the links whose pages those rules fetch ahead. */
export const nextPageLink = 'data-next-page'

/** Of the links whose pages those rules draw ahead. */
export const drawnPageLink = 'data-drawn-page'

/** Of a control, with the address of ours that a press on it opens: `leadsTo` of the kit's buttons. */
export const leadsToAttribute = 'data-leads-to'
