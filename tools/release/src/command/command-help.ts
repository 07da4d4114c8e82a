import type { Command, CommandOption } from './command.ts'

/** One line: `pnpm release build [app] [--out <folder>]`. */
export function usageOf(command: Command): string {
  const parameters = command.parameters.map((name) => (name.endsWith('?') ? `[<${name.slice(0, -1)}>]` : `<${name}>`))
  const options = Object.entries(command.options).map(([name, option]) => {
    const written = writtenOption(name, option)

    return option.required === true ? written : `[${written}]`
  })

  return ['pnpm release', command.name, ...parameters, ...options].join(' ')
}

/** All that there is to know of one command. */
export function commandHelp(command: Command): string {
  const rows = Object.entries(command.options).map(
    ([name, option]) => [writtenOption(name, option), option.describes] as const,
  )
  const parts = [
    command.summary,
    `  ${usageOf(command)}`,
    ...(command.details === undefined ? [] : [command.details]),
    ...(rows.length === 0 ? [] : [table(rows)]),
  ]

  return parts.join('\n\n')
}

/** Every command with its one line. */
export function overview(commands: readonly Command[]): string {
  return [
    'Builds, publishes, rolls back and packs each app on its own.',
    table(commands.map((command) => [command.name, command.summary] as const)),
    '`pnpm release <command> --help` says more of one.',
  ].join('\n\n')
}

function writtenOption(name: string, option: CommandOption): string {
  return option.type === 'boolean' ? `--${name}` : `--${name} ${option.placeholder ?? '<text>'}`
}

function table(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([first]) => first.length))

  return rows.map(([first, second]) => `  ${first.padEnd(width)}  ${second}`).join('\n')
}
