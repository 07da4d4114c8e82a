import { CommanderError, type CommandUnknownOpts, InvalidArgumentError, type Option } from '@commander-js/extra-typings'
import { StaffError } from '@pahiram/api-client/staff'

import type { Output } from './terminal.ts'

/** A failure that the person at the command line can act on: its message is printed, without a stack trace. */
export class CommandError extends Error {
  /** The process ends with it. 1: the command could not do, or refused, what it was asked for. */
  readonly exitCode: number = 1
  readonly isCauseShown: boolean

  /** @param options `isCauseShown` (default true): whether the message of the cause is printed behind this one. */
  constructor(message: string, { isCauseShown = true, ...options }: ErrorOptions & { isCauseShown?: boolean } = {}) {
    super(message, options)
    this.isCauseShown = isCauseShown
  }
}

/** A command line that is incomplete or not valid; the process ends with exit code 2. */
export class UsageError extends CommandError {
  override readonly exitCode = 2
}

const helpWidth = 120

/**
 * Runs a program, prints what goes wrong and returns the exit code for the process: 0 done, 1 failed, 2 the command line
 * was not understood.
 * @param words What was written behind the program's name.
 * @example
 * const program = new Command('pnpm release').addCommand(publishCommand(terminal))
 *
 * process.exitCode = await runCommandLine(program, process.argv.slice(2), terminal)
 */
export async function runCommandLine(
  program: CommandUnknownOpts,
  words: readonly string[],
  output: Output,
): Promise<number> {
  for (const command of [program, ...program.commands]) {
    command.exitOverride().configureOutput({
      writeOut: (text) => output.print(text.trimEnd()),
      writeErr: (text) => output.warn(text.trimEnd()),
      // Printed below, from the error.
      outputError: () => undefined,
      getOutHelpWidth: () => helpWidth,
      getErrHelpWidth: () => helpWidth,
    })
    for (const option of command.options) checkValues(option, words)
  }
  try {
    await program.parseAsync(words, { from: 'user' })
    return 0
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return 0
      if (error.code !== 'commander.help') output.warn(usageMessage(error, program, words[0]))
      return 2
    }
    output.warn(failureMessage(error, program))
    return error instanceof CommandError ? error.exitCode : 1
  }
}

/** Collects the values of an option that may be given several times: `.option('--image <file>', 'about it', collect)`. */
export function collect(value: string, collected: readonly string[] = []): readonly string[] {
  return [...collected, value]
}

/** Rejects an option that is given twice, one that took the next option for its value, and no place: of a variable that is not set. */
function checkValues(option: Option, words: readonly string[]): void {
  const { flags, long, parseArg } = option

  let isGiven = false

  if (!option.required || parseArg === collect) return
  option.argParser((value: string) => {
    if (isGiven) throw new InvalidArgumentError('It is given twice.')
    if (value.startsWith('--') && !words.includes(`${long}=${value}`)) {
      throw new InvalidArgumentError(`${flags} needs a value; one that begins with -- is written ${long}=${value}`)
    }
    if (/<(target|path|folder|file|\w+\.)/.test(flags) && !value.trim()) throw new InvalidArgumentError('It is empty.')
    isGiven = true
    return parseArg === undefined ? value : parseArg(value, undefined)
  })
}

/** Writes commander's error as sentences, with the usage of the command that it is about. */
function usageMessage(
  { code, message }: CommanderError,
  program: CommandUnknownOpts,
  name: string | undefined,
): string {
  const [problem = '', suggestion = ''] = message.replace(/^error: /, '').split('\n')
  const sentence = `${problem.slice(0, 1).toUpperCase()}${problem.slice(1)}${/[.?]$/.test(problem) ? '' : '.'}`
  const command = program.commands.find((one) => one.name() === name) ?? program
  const usage = `Usage: ${command.createHelp().commandUsage(command)}`
  const help = code === 'commander.unknownCommand' ? program.helpInformation().trimEnd() : usage
  const hint = code === 'commander.excessArguments' ? 'Write a text with blanks in quotes.' : suggestion

  return `${`${sentence} ${hint.replaceAll(/[()]/g, '')}`.trimEnd()}\n\n${help}`
}

function failureMessage(error: unknown, program: CommandUnknownOpts): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof StaffError) return error.message
  if (error instanceof CommandError) return error.isCauseShown ? withCause(error) : error.message
  // An error with a code is the system's: ENOSPC, EACCES.
  if ('code' in error) return withCause(error)
  return `Something failed that this command does not know: ${withCause(error)}\nPlease report it, with what you wrote behind "${program.name()}".`
}

function withCause({ cause, message }: Error): string {
  return cause instanceof Error && !message.includes(cause.message) ? `${message} (${cause.message})` : message
}
