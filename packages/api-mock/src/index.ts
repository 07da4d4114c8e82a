export { answer, answerPlain, fail, refuse, type Fault } from './answers.ts'
export { requestsOf, type ReceivedRequest } from './received-requests.ts'
export { startApiMock } from './start-api-mock.ts'
