import { startApiMock } from './start-api-mock.ts'

startApiMock()
