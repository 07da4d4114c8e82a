/** The type of complaint that is about collection: it has sub-types, and only some orders may have it. */
export const collectionType = '1'
