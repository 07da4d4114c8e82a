import { defineSubject } from '../platform/subject.ts'

/** The tables that only a sandbox fills. Its routes are for every page, so `openSandbox` serves them. */
export const sandbox = defineSubject({
  name: 'sandbox',
  retention: [{ table: 'sandbox_messages', key: ['id'], age: 'sent_at', days: 7 }],
  personalData: [{ table: 'sandbox_messages', why: 'a sandbox has nobody’s data' }],
})
