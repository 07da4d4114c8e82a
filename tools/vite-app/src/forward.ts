import { type IncomingMessage, request as startRequest, type ServerResponse } from 'node:http'

/** Hands a request on to the server at `origin` and its answer back, byte for byte. */
export function forward(origin: string, request: IncomingMessage, response: ServerResponse): void {
  const passedOn = startRequest(
    new URL(request.url ?? '/', origin),
    { method: request.method ?? 'GET', headers: request.headers },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    },
  )

  // A server that cuts the connection must look so to the page, too: the fault switch does it on purpose.
  passedOn.on('error', () => response.destroy())
  response.on('close', () => passedOn.destroy())
  request.pipe(passedOn)
}
