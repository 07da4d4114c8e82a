export { ApiError, type ApiFailure, type Rejection } from './api-error.ts'
export { objectIn } from './call.ts'
export { answerIn, createApi, type Api, type ApiOptions, type CallOptions } from './create-api.ts'
export { prefetchRepeats } from './transport.ts'
