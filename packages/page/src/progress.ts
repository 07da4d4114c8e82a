/* A door of its own: only a page that sends something large carries it. */
export { fetchWithProgress } from '@pahiram/api-client/progress'
