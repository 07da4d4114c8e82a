import { readFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'

import { collect, Command, CommandError, processTerminal, runCommandLine } from '@pahiram/command-line'
import { staffPath } from '@pahiram/api-client/staff'

import { replyPath } from '../../platform/staff/serve-staff.ts'

/* `pnpm complaint:reply`: answers a complaint through the running server. */

const terminal = processTerminal()
const program = new Command('pnpm complaint:reply')
  .description('Answers a complaint, through the running server.')
  .argument('<number>', 'the complaint’s number, as its page shows it: C-2611-0042170931')
  .argument('<answer>', 'what the borrower reads, up to 4000 characters')
  .option('--image <file>', 'a picture for the borrower, up to nine: JPEG, PNG or WebP, 10 MB at most', collect)
  .addHelpText(
    'after',
    `
From the environment: PAHIRAM_STAFF_TOKEN (the server's own; not needed in the sandbox), PORT (4173), or PAHIRAM_SERVER
(the server's address, when it is not on this machine).`,
  )
  .action(async (number, text, { image: images = [] }) => {
    const form = new FormData()

    form.set('id', number)
    form.set('text', text)
    for (const image of images) form.append('image', await pictureAt(image), basename(image))
    const answer = (await terminal.staffClient().call(staffPath + replyPath, form)) as { id: string }

    terminal.print(`Complaint ${answer.id} is answered.`)
  })

process.exitCode = await runCommandLine(program, process.argv.slice(2), terminal)

/** Reads the whole of it: a folder also opens as a blob, and breaks when it is sent. */
async function pictureAt(path: string): Promise<Blob> {
  try {
    return new Blob([await readFile(resolve(terminal.folder, path))])
  } catch (cause) {
    throw new CommandError(`There is no file ${path} that can be read.`, { cause, isCauseShown: false })
  }
}
