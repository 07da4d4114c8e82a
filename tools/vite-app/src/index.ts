export { type AppOptions, defineApp } from './define-app.ts'
