import { openAsBlob } from 'node:fs'
import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'

import { openStaffDoor, staffPath, StaffProblem } from '@pahiram/staff-client'

import { replyPath } from '../staff/staff-paths.ts'

/* `pnpm complaint:reply`: answers a complaint through the running server. */

const help = `Answers a complaint, through the running server.

  pnpm complaint:reply <number> "<answer>" [--image <file>]…

  <number>   the complaint's number, as its page shows it: C-2611-004217
  <answer>   what the borrower reads, up to 4000 characters
  --image    a picture for the borrower, up to nine: JPEG, PNG or WebP, 10 MB at most

From the environment: PAHIRAM_STAFF_TOKEN (the server's own; not needed in the sandbox), PORT (4173), or PAHIRAM_SERVER
(the server's address, when it is not on this machine).`

try {
  const { values, positionals } = readArguments()

  if (values.help === true) console.log(help)
  else await reply(positionals, values.image)
} catch (error) {
  if (!(error instanceof StaffProblem)) throw error
  console.error(error.message)
  process.exitCode = 1
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { help: { type: 'boolean', short: 'h' }, image: { type: 'string', multiple: true, default: [] } },
    })
  } catch (cause) {
    throw new StaffProblem(`${(cause as Error).message}\n\n${help}`, { cause })
  }
}

async function reply([id, text, ...others]: string[], images: string[]): Promise<void> {
  if (id === undefined || text === undefined) throw new StaffProblem(help)
  if (others.length > 0) throw new StaffProblem(`Write the answer in quotes: "${[text, ...others].join(' ')}"`)

  const form = new FormData()

  form.set('id', id)
  form.set('text', text)
  for (const image of images) form.append('image', await pictureAt(image), basename(image))
  await openStaffDoor(process.env).call(staffPath + replyPath, { body: form })
  console.log(`Complaint ${id} is answered.`)
}

/** A path is meant from where the command was called: pnpm runs it in the workspace's root. */
async function pictureAt(path: string): Promise<Blob> {
  try {
    return await openAsBlob(resolve(process.env['INIT_CWD'] ?? '.', path))
  } catch (cause) {
    throw new StaffProblem(`There is no file ${path}.`, { cause })
  }
}
