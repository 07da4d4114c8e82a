/* An entry point of its own: only a page that sends something large carries it. */
export { sendWithProgress } from '@pahiram/api-client/progress'
