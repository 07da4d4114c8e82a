import { defineApp } from '@pahiram/vite-app'

// Staff pages share one chunk, and the studio's schemas put more of valibot into it.
export default defineApp()
