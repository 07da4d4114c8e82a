import { defineApp } from '@pahiram/vite-app'

// Staff pages share one chunk, and the studio's schemas put more of valibot into it. A desk's line carries 3 KB more.
export default defineApp({ budgets: { initialScript: 88 * 1024 } })
