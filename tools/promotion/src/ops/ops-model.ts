import { opsAnswer, opsPath, type OpsSituation } from '@pahiram/contract'

import { staffModel } from '../staff-page/staff-model.ts'

/** The situation, with its time in ms since 1970: the server's, or the phone's when the server sent none. */
export interface ShownSituation extends Omit<OpsSituation, 'at'> {
  readonly at: number
}

/** The page's model: sign-in and loading. */
export const opsModel = staffModel<ShownSituation>({
  async load(_get, call) {
    const situation = opsAnswer.read(await call(opsPath))
    const at = Date.parse(situation.at ?? '')

    return { ...situation, at: Number.isNaN(at) ? Date.now() : at }
  },
})
