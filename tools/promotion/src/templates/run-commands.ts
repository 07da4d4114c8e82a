import { StaffProblem } from '@pahiram/staff-client'

import { hint, readArguments } from './arguments.ts'
import type { Command, World } from './command/command.ts'
import { CommandProblem } from './problem.ts'

/** Does what was written behind `pnpm templates`, and gives the code that the process ends with. */
export async function runCommands(
  [name, ...rest]: readonly string[],
  commands: readonly Command[],
  world: World,
): Promise<number> {
  try {
    if (name === undefined) throw new CommandProblem(helpOf(commands))
    if (['--help', '-h', 'help'].includes(name)) {
      world.print(helpFor(rest[0], commands))
      return 0
    }

    const command = commandNamed(name, commands)
    const given = readArguments(rest, command.options)

    if (given.has('help')) {
      world.print(command.help)
      return 0
    }
    return (await command.run(given, world)) ? 0 : 1
  } catch (error) {
    world.note(wordsFor(error, name))
    return 1
  }
}

function commandNamed(name: string, commands: readonly Command[]): Command {
  const command = commands.find((one) => one.name === name)

  if (command !== undefined) return command
  throw new CommandProblem(
    `There is no command ${name}.${hint(
      name,
      commands.map((one) => one.name),
      '',
    )}\n\n${helpOf(commands)}`,
  )
}

function helpFor(name: string | undefined, commands: readonly Command[]): string {
  return name === undefined ? helpOf(commands) : commandNamed(name, commands).help
}

function helpOf(commands: readonly Command[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length))

  return `Landing templates: from a file to a page that visitors see.

${commands.map(({ name, summary }) => `  pnpm templates ${name.padEnd(width)}  ${summary}`).join('\n')}

Each says more with --help, and docs/promotion.md tells the whole way.
From the environment: PAHIRAM_SERVER (the server's address; else this machine at PORT, 4173) and PAHIRAM_STAFF_TOKEN
(the server's own; not needed in the sandbox).`
}

/** Nobody is helped by a stack. */
function wordsFor(error: unknown, command = ''): string {
  if (error instanceof CommandProblem || error instanceof StaffProblem) return error.message
  return `Something failed that this command does not know: ${(error as Error).message}\nPlease report it, with what you wrote behind "pnpm templates ${command}".`
}
