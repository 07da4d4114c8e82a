import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'

import { Command, CommandError, Option, type Terminal } from '@pahiram/command-line'
import { type PublishedTemplate, templateKinds } from '@pahiram/contract'

import { checkedId } from '../template-calls.ts'

export function newCommand({ folder, print }: Terminal) {
  return new Command('new')
    .summary('writes a file to begin with')
    .description('Writes a small template that can be published as it is, to be filled with your own texts.')
    .argument(
      '<id>',
      'how links name it: a-z, 0-9 and -; the file is <id>.json, in the folder where you are',
      checkedId,
    )
    .addOption(new Option('--kind <kind>', 'what it is for').choices(templateKinds).default('register' as const))
    .action(async (id, { kind }) => {
      const path = `${id}.json`
      const text = `${JSON.stringify(starterTemplate(id, kind), null, 2)}\n`

      try {
        await writeFile(resolve(folder, path), text, { flag: 'wx' })
      } catch (cause) {
        throw new CommandError(
          (cause as NodeJS.ErrnoException).code === 'EEXIST'
            ? `There is a file ${path} already: it is left as it is.`
            : `${path} cannot be written: ${(cause as Error).message}`,
          { cause, isCauseShown: false },
        )
      }
      print(`${path} is written. Edit it, then: pnpm templates validate ${path}`)
    })
}

type Kind = PublishedTemplate['kind']

const theme = { background: '#0b6b4f', accent: '#ffb400', text: '#ffffff' }

/** Makes a template to begin with, which can be published as it is. */
function starterTemplate(id: string, kind: Kind): PublishedTemplate {
  const { title, ...content } = contents[kind]

  return { id, kind, title, locale: 'en', theme, ...content }
}

const contents: Readonly<Record<Kind, Pick<PublishedTemplate, 'title' | 'blocks' | 'mobilePattern'>>> = {
  register: {
    title: 'A loan by phone',
    mobilePattern: 'ph',
    blocks: [
      { type: 'hero', headline: 'Up to ₱25,000', subline: 'Decision within 1 day' },
      { type: 'form', title: 'Apply now', button: 'Apply' },
      { type: 'benefits', items: [{ icon: 'clock', title: 'Fast', text: 'What your visitors gain.' }] },
      { type: 'faq', items: [{ question: 'Who can apply?', answer: 'Filipinos over 18.' }] },
      { type: 'agreement-link', text: 'I agree to the loan terms' },
    ],
  },
  download: {
    title: 'Get the app',
    blocks: [
      { type: 'hero', headline: 'One step left', subline: 'Log in with your number in the app' },
      { type: 'download', android: 'https://play.google.com/store/apps', ios: 'https://apps.apple.com/' },
    ],
  },
  agreement: {
    title: 'Loan terms',
    blocks: [{ type: 'text', title: 'Loan terms', paragraphs: ['The first paragraph.', 'The second paragraph.'] }],
  },
}
