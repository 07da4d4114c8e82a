/** What the rates that a watch and a promotion judge are split by. */
export const watchedColumns = ['page', 'engine', 'language'] as const
