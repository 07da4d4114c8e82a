import { defineSubject } from '../../platform/subject.ts'
import { cardPersonalData } from './card-personal-data.ts'
import { serveCard } from './serve-card.ts'

/** The account that a loan is paid out to. */
export const card = defineSubject({
  name: 'card',
  routes: (app, { database, country, keys, now, log }) =>
    serveCard(app, database, { country, key: keys.seal, now }, log),
  personalData: cardPersonalData,
})
