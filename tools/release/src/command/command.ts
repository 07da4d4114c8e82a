import type { ParseArgsOptionDescriptor } from 'node:util'

/** One option of a command. */
export interface CommandOption extends Pick<ParseArgsOptionDescriptor, 'short' | 'multiple'> {
  readonly type: 'string' | 'boolean'
  /** A sentence for `--help`. */
  readonly describes: string
  /** What stands behind a string option in `--help`: `<folder>`. */
  readonly placeholder?: string
  /** Without it the command is refused. */
  readonly required?: true
}

type CommandOptions = Readonly<Record<string, CommandOption>>

type ValueOf<Option extends CommandOption> = Option['type'] extends 'boolean'
  ? boolean
  : Option['multiple'] extends true
    ? readonly string[]
    : string

/** What was given for the options; what is not required and was not given is undefined. */
export type OptionValues<Options extends CommandOptions> = {
  readonly [Name in keyof Options]: Options[Name]['required'] extends true
    ? ValueOf<Options[Name]>
    : ValueOf<Options[Name]> | undefined
}

/** What was given for the parameters, in order; one whose name ends in `?` may be missing. */
export type ParameterValues<Parameters extends readonly string[]> = {
  readonly [Place in keyof Parameters]: Parameters[Place] extends `${string}?` ? string | undefined : string
}

/** Where a command writes: results to `print`, all else to `warn`. */
export interface Output {
  print(text: string): void
  warn(text: string): void
}

/** One command of `pnpm release`. */
export interface Command<
  Parameters extends readonly string[] = readonly string[],
  Options extends CommandOptions = CommandOptions,
> {
  /** The word after `pnpm release`. */
  readonly name: string
  /** What it does, in one line. */
  readonly summary: string
  /** What else a person should know before using it: shown by `<command> --help`. */
  readonly details?: string
  /** The names of what stands behind the command's name; `app?` may be missing. */
  readonly parameters: Parameters
  readonly options: Options
  /** @throws ReleaseProblem for what a person can mend. */
  run(given: { parameters: ParameterValues<Parameters>; options: OptionValues<Options> }, output: Output): Promise<void>
}

/** Makes a command; its `run` gets the values that its parameters and options say. */
export function defineCommand<
  const Parameters extends readonly string[],
  const Options extends Readonly<Record<string, CommandOption>>,
>(command: Command<Parameters, Options>): Command {
  // The command line gives a command what it declares, which the common type cannot say.
  return command as unknown as Command
}
