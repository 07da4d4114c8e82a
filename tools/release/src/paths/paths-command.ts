import { writeFile } from 'node:fs/promises'

import { defineCommand } from '../command/command.ts'
import { givenPath } from '../command/given-path.ts'
import { ReleaseProblem, UsageProblem } from '../command/release-problem.ts'

/** `pnpm release paths`: what the shells may open, and how. */
export const pathsCommand = defineCommand({
  name: 'paths',
  summary:
    'Writes the path configuration for the iOS and Android shells: which address is which page, and how to show it.',
  details: 'docs/native.md says how a shell reads it.',
  parameters: [],
  options: {
    out: { type: 'string', placeholder: '<file>', describes: 'writes there instead of printing' },
    version: { type: 'boolean', describes: 'prints only the version: the same rules have the same one' },
    schema: { type: 'boolean', describes: 'prints the JSON Schema of the configuration' },
    match: { type: 'string', placeholder: '<address>', describes: 'prints the rule for one address: /order?orderId=1' },
  },
  async run({ options }, output) {
    const { pathConfigurationOf, pathConfigurationSchema, ruleFor } = await import('./path-configuration.ts')
    const { pathRules } = await import('./make-path-rules.ts')
    const wishes = [options.version, options.schema, options.match].filter((wish) => wish !== undefined)

    if (wishes.length > 1) throw new UsageProblem('Say one of --version, --schema and --match.')

    const configuration = pathConfigurationOf(pathRules())
    const text = await chosen()

    if (options.out === undefined) output.print(text)
    else {
      await writeFile(givenPath(options.out), `${text}\n`).catch((cause: unknown) => {
        throw new ReleaseProblem(`${options.out} could not be written.`, { cause })
      })
    }

    async function chosen(): Promise<string> {
      if (options.version === true) return configuration.version
      if (options.match !== undefined) {
        return JSON.stringify(ruleFor(configuration, addressOf(options.match)), null, 2)
      }
      if (options.schema === true) {
        const { toJsonSchema } = await import('@valibot/to-json-schema')

        return JSON.stringify(toJsonSchema(pathConfigurationSchema, { target: 'draft-2020-12' }), null, 2)
      }
      return JSON.stringify(configuration, null, 2)
    }
  },
})

function addressOf(text: string): URL {
  if (URL.canParse(text, 'https://pages.invalid')) return new URL(text, 'https://pages.invalid')
  throw new UsageProblem(`“${text}” is no address.`)
}
