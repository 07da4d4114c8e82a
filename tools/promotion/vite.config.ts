import { defineApp } from '@pahiram/vite-app'

export default defineApp()
