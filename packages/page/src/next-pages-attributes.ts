/** Of the template that says which pages are fetched ahead, as `NextPage[]` in JSON; it holds the speculation rules for them. */
export const nextPagesAttribute = 'data-next'

/** Of the links that those rules choose. */
export const nextPageLink = 'data-next-page'
