import type { Plugin } from 'vite'

const signal = /\b(\w+Exception) = Error\((formatProdErrorMessage\(\d+\))\)/g

/**
 * React makes five `Error`s while it is loaded, which it later throws as signals to itself ("suspend here") and knows
 * by identity; nobody reads their stacks. While something listens to V8's runtime events (developer tools, an automated
 * browser, an audit), each stack's positions are worked out at once, for which V8 parses all of React again: a long
 * task, several times the real one, that no customer has and that hides what a page itself costs. Here the signals
 * keep their message and `instanceof Error`, but have no stack.
 */
export function stacklessSignals(): Plugin {
  return {
    name: 'pahiram:stackless-signals',
    transform: {
      filter: { id: /react-dom-client\.production\.js$/ },
      handler: (code) => ({
        code: code.replaceAll(
          signal,
          (_, name: string, message: string) =>
            `${name} = Object.create(Error.prototype, { message: { value: ${message} } })`,
        ),
        map: null,
      }),
    },
  }
}
