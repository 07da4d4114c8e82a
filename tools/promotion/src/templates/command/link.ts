import { writeFile } from 'node:fs/promises'
import { extname, resolve } from 'node:path'

import { StaffProblem } from '@pahiram/staff-client'

import { type Arguments, hint } from '../arguments.ts'
import { CommandProblem } from '../problem.ts'
import { listTemplates } from '../server/templates.ts'
import { qrLetters, qrPng, qrSvg } from '../share/qr-code.ts'
import { shareLink } from '../share/share-link.ts'
import type { Command, World } from './command.ts'

/** Above this many letters a code has so many squares that old phones miss it. */
const longLink = 300

export const link: Command = {
  name: 'link',
  summary: 'makes a campaign’s link, with its QR code',
  help: `Makes the link that a campaign shares, and its QR code. Where the server can be asked, it says whether the templates are
published; the link is made in any case.

  pnpm templates link <id> [options]

  <id>                 the template that visitors register with
  --to <site>          the address of the site, https://pahiram.example; without it, the server's
  --download <id>      the template of the download page, shown after the registration
  --agreement <id>     the template of the agreement
  --utm-tag <text>     what the campaign is counted by, as are
  --user-from <text>     who sends the visitor, and
  --app-from <text>      which app or channel
  --invite-code <text> whose invitation it is
  --id <text>          a number or name of your own
  --qr <file>          writes the QR code: .svg for print, .png for chats; may be given twice

The QR code of the terminal is for trying the link with a phone at once.`,
  options: {
    to: { type: 'string' },
    download: { type: 'string' },
    agreement: { type: 'string' },
    'utm-tag': { type: 'string' },
    'user-from': { type: 'string' },
    'app-from': { type: 'string' },
    'invite-code': { type: 'string' },
    id: { type: 'string' },
    qr: { type: 'string', multiple: true },
  },
  async run(given, world) {
    const [id, ...others] = given.words

    if (id === undefined) throw new CommandProblem('Which template? For example: pnpm templates link ph-weekend')
    if (others.length > 0) throw new CommandProblem(`Write values with blanks in quotes: "${others.join(' ')}"`)
    for (const name of [id, given.text('download'), given.text('agreement')]) checkId(name)

    const address = shareLink(given.text('to') ?? world.door().server, id, attributionOf(given))

    world.print(address)
    for (const path of given.texts('qr')) await writeQr(path, address, world)
    world.note(`\n${qrLetters(address, world.isTerminal)}`)
    for (const advice of [...adviceFor(address), ...(await missingOnServer(given, id, world))]) world.note(advice)
    return true
  },
}

/** A poster with a name that is not there is printed quickly. */
async function missingOnServer({ text }: Arguments, id: string, { door: open }: World): Promise<string[]> {
  const named = [
    { id, kind: 'register' },
    { id: text('download'), kind: 'download' },
    { id: text('agreement'), kind: 'agreement' },
  ]

  try {
    const door = open()
    const published = await listTemplates(door)
    const ids = published.map((one) => one.id)

    return named.flatMap(({ id: wanted, kind }) => {
      const found = published.find((one) => one.id === wanted)

      if (wanted === undefined || found?.kind === kind) return []
      return found === undefined
        ? [`Take care: ${door.server} has no template ${wanted} yet.${hint(wanted, ids, '')}`]
        : [`Take care: ${wanted} is of the kind ${found.kind}; this place of the link needs one of the kind ${kind}.`]
    })
  } catch (error) {
    if (!(error instanceof StaffProblem)) throw error
    return [`Whether the templates are published was not looked up. ${error.message}`]
  }
}

function attributionOf({ text }: Arguments) {
  const given = {
    app_from: text('app-from'),
    user_from: text('user-from'),
    utm_tag: text('utm-tag'),
    id: text('id'),
    links_id: text('agreement'),
    down_id: text('download'),
    invite_code: text('invite-code'),
  }

  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== ''))
}

function checkId(id: string | undefined): void {
  if (id === undefined || /^[a-z\d-]{1,40}$/.test(id)) return
  throw new CommandProblem(`"${id}" is no template’s id: those have a-z, 0-9 and -, at most 40 of them.`)
}

async function writeQr(path: string, address: string, { folder, note }: World): Promise<void> {
  const drawn = await drawnFor(path, address)

  try {
    await writeFile(resolve(folder, path), drawn)
  } catch (cause) {
    throw new CommandProblem(`${path} cannot be written (${(cause as NodeJS.ErrnoException).code ?? String(cause)}).`, {
      cause,
    })
  }
  note(`Its QR code is in ${path}.`)
}

async function drawnFor(path: string, address: string): Promise<string | Buffer> {
  switch (extname(path).toLowerCase()) {
    case '.svg':
      return qrSvg(address)
    case '.png':
      return qrPng(address)
    default:
      throw new CommandProblem(`--qr ${path}: its name ends in .svg or .png`)
  }
}

function adviceFor(address: string): string[] {
  const { protocol, hostname } = new URL(address)
  const advice: string[] = []

  if (/^(?:localhost|127\.|\[::1\])/.test(hostname)) advice.push('This link works on this machine only.')
  else if (protocol === 'http:') advice.push('Phones warn of addresses that begin with http: use the https address.')
  if (address.length > longLink) {
    advice.push(
      `The link has ${address.length} letters, so its QR code is dense: print it large, or take shorter tags.`,
    )
  }
  return advice
}
