/** A complaint that was answered and is still to be rated. */
export const answered = {
  problemId: 'C-7',
  type: 'Collection',
  sonType: 'Threats',
  content: 'They called my mother.',
  images: ['/pictures/1.jpg', 'https://cdn.example/2.jpg'],
  disposeDetail: 'We are sorry. It will not happen again.',
  disposeImages: ['/pictures/3.jpg'],
  isNeedScore: 1,
}

/** Where the complaint is read. */
export const address = '/complainDetails?problemId=C-7&sessionId=s1'

/** The deployment that the tests run in: one foreign place for pictures is allowed. */
export const configuration = { allowedOrigins: ['https://cdn.example'] }
