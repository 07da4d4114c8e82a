import { bridgeActions, bridgeVersion } from '../src/bridge.ts'
import { type ActionReference, bridgeReference, type ParameterReference } from '../src/bridge-reference.ts'

const notice = 'Written by `pnpm --filter @pahiram/contract bridge`; do not edit. What it means: docs/native.md.'

/** Where parameters of names that nobody knows yet go. */
const details: [string, ParameterReference] = ['details', { kind: 'texts', about: '' }]

const actions = bridgeActions.map((name) => ({ name, reference: bridgeReference[name] }))

function fieldsOf({ parameters, isOpen }: ActionReference): [string, ParameterReference][] {
  return [...Object.entries(parameters), ...(isOpen === true ? [details] : [])]
}

/** The names that are no further details. */
function namesOf({ parameters }: ActionReference): string {
  return Object.keys(parameters)
    .map((name) => `"${name}"`)
    .join(', ')
}

/** docs/bridge/PahiramBridge.kt. */
export function kotlinStub(): string {
  const types = { text: 'String', texts: 'Map<String, String>', pairs: 'List<Pair<String, String>>' }
  const readers = { text: 'text', texts: 'texts', pairs: 'pairs' }
  const typeOf = ({ kind, isOptional }: ParameterReference) => `${types[kind]}${isOptional === true ? '?' : ''}`
  const classes = actions.map(({ name, reference }) => {
    const fields = fieldsOf(reference).map(([field, parameter]) => `val ${field}: ${typeOf(parameter)}`)
    const head =
      fields.length === 0 ? `object ${className(name)}` : `data class ${className(name)}(${fields.join(', ')})`

    return `    /** ${reference.task} */\n    ${head} : BridgeMessage()\n`
  })
  const cases = actions.map(({ name, reference }) => {
    const values = fieldsOf(reference).map(([field, { kind, isOptional }]) =>
      field === details[0]
        ? `texts(params - setOf(${namesOf(reference)})).orEmpty()`
        : `${readers[kind]}(params["${field}"])${isOptional === true ? '' : ' ?: return null'}`,
    )

    return `                "${name}" -> ${className(name)}${values.length === 0 ? '' : `(${values.join(', ')})`}`
  })

  return `// ${notice}
package ph.pahiram.bridge

/** The version of the bridge that this file speaks. */
const val BRIDGE_VERSION = ${bridgeVersion}

/** What a page asks the shell for. */
sealed class BridgeMessage {
${classes.join('\n')}
    companion object {
        /**
         * Reads a message: its action and its parameters as plain maps, lists and texts (\`JSONObject\` turned into a \`Map\`).
         * Null: an action that this file does not know, or parameters that are not as agreed; leave such a message alone.
         */
        fun of(action: String, params: Map<String, Any?>): BridgeMessage? {
            return when (action) {
${cases.join('\n')}
                else -> null
            }
        }

        private fun text(value: Any?): String? = value as? String

        private fun texts(value: Any?): Map<String, String>? =
            (value as? Map<*, *>)?.entries?.mapNotNull { (name, one) ->
                if (name is String && one is String) name to one else null
            }?.toMap()

        private fun pairs(value: Any?): List<Pair<String, String>>? =
            (value as? List<*>)?.mapNotNull { one ->
                val pair = texts(one)
                val key = pair?.get("key")
                val text = pair?.get("value")
                if (key != null && text != null) key to text else null
            }
    }
}
`
}

function className(action: string): string {
  return `${action.charAt(0).toUpperCase()}${action.slice(1)}`
}

/** docs/bridge/PahiramBridge.swift. */
export function swiftStub(): string {
  const types = { text: 'String', texts: '[String: String]', pairs: '[(key: String, value: String)]' }
  const typeOf = ({ kind, isOptional }: ParameterReference) => `${types[kind]}${isOptional === true ? '?' : ''}`
  const cases = actions.map(({ name, reference }) => {
    const fields = fieldsOf(reference).map(([field, parameter]) => `${field}: ${typeOf(parameter)}`)

    return `    /// ${reference.task}\n    case ${name}${fields.length === 0 ? '' : `(${fields.join(', ')})`}\n`
  })
  const readers = actions.map(({ name, reference }) => {
    const fields = fieldsOf(reference)
    const needed = fields.filter(([field, { isOptional }]) => isOptional !== true && field !== details[0])
    const guard = needed.map(([field, { kind }]) => `let ${field} = ${swiftReader(kind, field)}`).join(', ')
    const values = fields.map(([field, { kind, isOptional }]) => {
      if (field === details[0]) {
        return `${field}: Self.texts(given.filter { ![${namesOf(reference)}].contains($0.key) }) ?? [:]`
      }
      return `${field}: ${isOptional === true ? swiftReader(kind, field) : field}`
    })

    return [
      `        case "${name}":`,
      ...(guard === '' ? [] : [`            guard ${guard} else { return nil }`]),
      `            self = .${name}${values.length === 0 ? '' : `(${values.join(', ')})`}`,
    ].join('\n')
  })
  const names = actions.map(({ name }) => `"${name}"`).join(', ')

  return `// ${notice}
import Foundation

/// What a page asks the shell for.
public enum BridgeMessage {
    /// The version of the bridge that this file speaks.
    public static let bridgeVersion = ${bridgeVersion}

    /// The names under which script message handlers are registered.
    public static let actions = [${names}]

${cases.join('\n')}
    /// Reads a message: \`WKScriptMessage.name\` and \`WKScriptMessage.body\`.
    /// Nil: an action that this file does not know, or parameters that are not as agreed; leave such a message alone.
    public init?(action: String, body: Any) {
        let given = body as? [String: Any] ?? [:]

        switch action {
${readers.join('\n')}
        default:
            return nil
        }
    }

    private static func texts(_ value: Any?) -> [String: String]? {
        (value as? [String: Any])?.compactMapValues { $0 as? String }
    }

    private static func pairs(_ value: Any?) -> [(key: String, value: String)]? {
        (value as? [[String: Any]])?.compactMap { pair in
            guard let key = pair["key"] as? String, let text = pair["value"] as? String else { return nil }
            return (key: key, value: text)
        }
    }
}
`
}

function swiftReader(kind: ParameterReference['kind'], field: string): string {
  return kind === 'text' ? `given["${field}"] as? String` : `Self.${kind}(given["${field}"])`
}
