import type { getCustomerContact, RuntimeConfiguration } from '@pahiram/contract'

import type { Handler } from '../api/implement.ts'

/** Answers how the service is reached. It asks for no session: who has lost theirs needs it most. */
export function answerCustomerContact(configuration: RuntimeConfiguration): Handler<typeof getCustomerContact> {
  return async () => ({ email: configuration.supportEmail, smWa: configuration.servicePhone })
}
