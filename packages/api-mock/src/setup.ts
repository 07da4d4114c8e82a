import { configure } from '@testing-library/dom'

import { startApiMock } from './start-api-mock.ts'

// Waiting ends as soon as the text is there. The usual second is too short for a part that is loaded on first use, where
// two tests share a slow processor.
configure({ asyncUtilTimeout: 8_000 })
startApiMock()
