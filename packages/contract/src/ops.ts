import type { InferOutput } from 'valibot'

import { answerOf, choice, integer, list, number, part, text } from './tolerant.ts'

/** `GET`: how everything does at this moment, for whoever is on call. */
export const opsPath = '/staff/ops'

const deployment = part({
  id: text(),
  version: text(),
  release: text(),
  /** ISO 8601, as every time here. */
  since: text(),
  who: text(),
  why: text(),
})

const views = {
  views: integer(),
  failed: integer(),
  rejected: integer(),
  /** Of the views whose data came, in how many ms half had them, and 95 of 100: estimated by sums of logarithms. */
  medianMs: number(),
  slowMs: number(),
}

/** `data` of the situation. */
export const opsAnswer = answerOf({
  at: text(),
  /** What needs somebody, the most urgent first; empty when nothing does. */
  findings: list(
    part({
      level: choice(['urgent', 'soon']),
      what: text(),
      todo: text(),
      /** What to type on the server's machine. */
      command: text(),
      /** A page of this server. */
      page: text(),
    }),
  ),
  apps: list(
    part({
      app: text(),
      live: deployment,
      canary: deployment,
      /** How many of 100 visitors see the canary. */
      share: integer(),
      /** With `feature` a part of the page is switched off, else the whole page is closed. */
      closed: list(part({ page: text(), feature: text(), since: text(), who: text(), why: text() })),
      /** The outcomes of views in the last day, of each deployment that has some, the most viewed first. */
      deployments: list(part({ id: text(), ...views })),
    }),
  ),
  /** What the pages reported as broken in the last day, the most frequent first. */
  errors: list(
    part({
      app: text(),
      page: text(),
      message: text(),
      /** Where in our sources it broke: `planOf (apps/loan/src/…/order-model.ts:7:3)`; absent: the server has no source map. */
      place: text(),
      count: integer(),
      last: text(),
      reference: text(),
      engines: list(text()),
      shells: list(text()),
    }),
  ),
  /** How many codes all visitors together were sent in the running hour and day, and may be. */
  sms: list(part({ time: choice(['hour', 'day']), used: integer(), most: integer() })),
  /** Messages to partners and phones that have not arrived yet. */
  outbox: part({ waiting: integer(), oldestSeconds: number() }),
  money: part({ unappliedCount: integer(), unapplied: text(), oddReports: integer() }),
})

/** The situation, read tolerantly. */
export type OpsSituation = InferOutput<typeof opsAnswer>
