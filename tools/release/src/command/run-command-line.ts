import { parseArgs } from 'node:util'

import { commandHelp, overview, usageOf } from './command-help.ts'
import type { Command, Output } from './command.ts'
import { ReleaseProblem, UsageProblem } from './release-problem.ts'

/**
 * Runs what the command line asks for and gives the process's exit code: 0 done, 1 refused or failed, 2 not understood.
 * Whatever goes wrong is said in words, never with a stack trace.
 */
export async function runCommandLine(
  commands: readonly Command[],
  words: readonly string[],
  output: Output,
): Promise<number> {
  try {
    await runWords(commands, words, output)
    return 0
  } catch (error) {
    output.warn(error instanceof Error ? sentence(error) : String(error))
    return error instanceof ReleaseProblem ? error.exitCode : 1
  }
}

async function runWords(
  commands: readonly Command[],
  [name, ...rest]: readonly string[],
  output: Output,
): Promise<void> {
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    output.print(overview(commands))
    return
  }

  const command = commands.find((one) => one.name === name)

  if (command === undefined) {
    throw new UsageProblem(`There is no command “${name}”. There are: ${commands.map((one) => one.name).join(', ')}.`)
  }
  if (rest.includes('--help') || rest.includes('-h')) output.print(commandHelp(command))
  else await command.run(given(command, rest), output)
}

/** The values for a command's parameters and options, as its `run` expects them. */
function given(command: Command, words: readonly string[]): Parameters<Command['run']>[0] {
  const { values, positionals } = parsed(command, words)
  const needed = command.parameters.filter((parameter) => !parameter.endsWith('?'))
  const missing = [
    ...needed.slice(positionals.length).map((parameter) => `<${parameter}>`),
    ...Object.entries(command.options).flatMap(([option, { required }]) =>
      required === true && values[option] === undefined ? [`--${option}`] : [],
    ),
  ]

  if (missing.length > 0) throw new UsageProblem(`${missing.join(' and ')} is missing: ${usageOf(command)}`)
  if (positionals.length > command.parameters.length) {
    throw new UsageProblem(`“${positionals.at(-1)}” is one word too many: ${usageOf(command)}`)
  }
  return { parameters: positionals, options: values as Parameters<Command['run']>[0]['options'] }
}

function parsed(command: Command, words: readonly string[]) {
  const options = Object.fromEntries(
    Object.entries(command.options).map(([name, { type, short, multiple = false }]) => [
      name,
      short === undefined ? { type, multiple } : { type, multiple, short },
    ]),
  )

  try {
    return parseArgs({ args: [...words], options, allowPositionals: true, strict: true })
  } catch (cause) {
    throw new UsageProblem(`${sentence(cause as Error)}\n\n${usageOf(command)}`, { cause })
  }
}

/** A message and what caused it, as one sentence. */
function sentence({ message, cause }: Error): string {
  return cause instanceof Error && !message.includes(cause.message) ? `${message} (${cause.message})` : message
}
