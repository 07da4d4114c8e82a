import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../../../promotion/src/templates/main.ts', import.meta.url))

/** What a promoter reads behind a command. */
export interface TemplatesSaid {
  readonly code: number | null
  /** The result, and below it what there is to know or to correct. */
  readonly text: string
}

/** `pnpm templates` in a promoter's folder, against the server at `origin`. */
export function templatesCommand(folder: string, origin: string) {
  return async (...written: string[]): Promise<TemplatesSaid> => {
    const child = spawn(process.execPath, [main, ...written], {
      env: { PATH: process.env['PATH'] ?? '', INIT_CWD: folder, PAHIRAM_SERVER: origin },
    })
    const parts = { output: '', notes: '' }

    child.stdout.setEncoding('utf8').on('data', (text: string) => (parts.output += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (parts.notes += text))

    const [code] = (await once(child, 'close')) as [number | null]

    return { code, text: parts.output + parts.notes }
  }
}
