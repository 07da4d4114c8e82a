import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, extname, posix } from 'node:path'

/** A citation that leads nowhere. */
interface Finding {
  /** Where it begins in the file's text. */
  readonly at: number
  readonly message: string
}

/** One file of the workspace while it is searched. */
interface Source {
  readonly root: string
  /** From the root, with `/`. */
  readonly file: string
  readonly text: string
  readonly files: readonly string[]
}

/** A gap between two words: blanks, or a line's end and the next line's comment sign. */
const gap = String.raw`(?:[ \t]|\r?\n[ \t]*(?:\*|//|#|--)?)+`
const section = String.raw`§\d+[a-z]?`
const sections = `${section}(?:(?:,|${gap}and|${gap}or)${gap}${section})*`
const documentPath = String.raw`(?<![\w./<*…-])(?:\.{1,2}/)*(?:[\w.-]+/)*[\w-]+\.md\b`

/** `docs/spec/contract.md §7, §7a`, also as a link or with the path as `code`. */
const citation = new RegExp(`(${documentPath})(?:[\`)\\]]*${gap}(${sections}))?`, 'g')
const anySection = /§\d+[a-z]?/g
const decision = new RegExp(`\\bdecisions?(?:/|${gap})(\\d{3})\\b`, 'g')
const decisionInBrackets = /\((?:see )?(\d{3})\)/g
/** `[text](target)`, and the pictures that a document lays out by HTML. */
const link = /(?:\]\(|<img src=")([^)"\s]+)/g
const pathInCode = /`((?:packages|apps|tools|docs|patches)\/(?!decisions\/\d{3}`)[\w./@-]+)`/g
const command = /\bpnpm(?:@\d+)? (?:run )?([a-z][\w:-]*)/g

/** Commands of pnpm itself that our documents may name beside the workspace's scripts. */
const pnpmCommands = new Set(['install', 'add', 'exec', 'patch', 'patch-commit', 'outdated', 'update'])

/** Text of other people, and what is generated. */
const skipped = /^(?:pnpm-lock\.yaml|docs\/openapi\.json|patches\/.*|LICENSE)$/

/**
 * Finds citations that lead nowhere, as `file:line: message`:
 *
 * - a document (`docs/spec/contract.md`) that does not exist, or a section (its `§` and number) that it does not have;
 * - a decision (`docs/decisions/012`, `decision 012`) that nobody wrote;
 * - in documents: a relative link, a file path written as code, or a `pnpm` command that does not exist.
 *
 * In tests only comments are read: their strings are examples.
 *
 * @param root The workspace's folder.
 * @param files What to search, from the root, with `/`.
 * @example brokenCitations(root, ['README.md', 'apps/loan/src/agreement/agreement-model.ts'])
 */
export function brokenCitations(root: string, files: readonly string[]): string[] {
  return files
    .filter((file) => !skipped.test(file) && existsSync(posix.join(root, file)))
    .flatMap((file) => {
      const text = readFileSync(posix.join(root, file), 'utf8')
      // A picture or another binary file.
      if (text.includes('\0')) return []

      const source = { root, file, text: /\.(?:test|journey)\.tsx?$/.test(file) ? commentsOf(text) : text, files }
      const findings = [...citedDocuments(source), ...citedDecisions(source), ...documentFindings(source)]

      return findings
        .toSorted((a, b) => a.at - b.at)
        .map(({ at, message }) => `${file}:${text.slice(0, at).split('\n').length}: ${message}`)
    })
}

/** A code file's comments; everything else is blanked, so that lines keep their numbers. */
function commentsOf(text: string): string {
  return text.replaceAll(/^.*$/gm, (line) => {
    const begin = /^\s*(?:\/\*|\*|\/\/)|\s\/\/ /.exec(line)

    return begin ? ' '.repeat(begin.index) + line.slice(begin.index) : ''.padEnd(line.length)
  })
}

function citedDocuments(source: Source): Finding[] {
  const { text, file } = source
  const findings: Finding[] = []
  const covered = new Set<number>()

  for (const match of text.matchAll(citation)) {
    const [whole, cited = '', cites = ''] = match
    const path = pathOf(source, cited)
    // Links are judged with their anchors; here only their sections count.
    const isLink = text.slice(0, match.index).endsWith('](')

    for (const { index } of whole.matchAll(anySection)) covered.add(match.index + index)
    if (path === undefined) {
      if (!isLink)
        findings.push({ at: match.index, message: `cites ${cited}, which does not exist${hint(source, cited)}` })
      continue
    }
    findings.push(...missingSections(source, path, cites, match.index))
  }

  for (const { 0: cited, index } of text.matchAll(anySection)) {
    if (covered.has(index)) continue
    if (extname(file) === '.md') findings.push(...missingSections(source, file, cited, index))
    else findings.push({ at: index, message: `cites ${cited} of no document` })
  }

  return findings
}

/** The cited file from the root; in a document a path may also begin at the document's own folder. */
function pathOf({ root, file, files }: Source, cited: string): string | undefined {
  const beside = posix.normalize(posix.join(posix.dirname(file), cited))
  const candidates = extname(file) === '.md' ? [beside, cited] : [cited]

  return candidates.find((path) => files.includes(path) || existsSync(posix.join(root, path)))
}

function hint({ files }: Source, cited: string): string {
  const known = files.filter((path) => basename(path) === basename(cited))

  return known.length === 0 ? '' : `; is it ${known.join(' or ')}?`
}

function missingSections({ root }: Source, path: string, cites: string, at: number): Finding[] {
  const known = sectionsOf(readFileSync(posix.join(root, path), 'utf8'))

  return [...cites.matchAll(anySection)]
    .filter(([cited]) => !known.has(cited.slice(1)))
    .map(([cited]) => ({ at, message: `cites ${path} ${cited}, but it has no such section` }))
}

function citedDecisions({ root, file, text }: Source): Finding[] {
  const own = file.startsWith('docs/decisions/') ? [...text.matchAll(decisionInBrackets)] : []

  return [...text.matchAll(decision), ...own]
    .filter(([, number = '']) => globSync(`docs/decisions/${number}-*.md`, { cwd: root }).length === 0)
    .map(({ 1: number = '', index }) => ({ at: index, message: `cites decision ${number}, which does not exist` }))
}

function documentFindings(source: Source): Finding[] {
  if (extname(source.file) !== '.md') return []

  return [...links(source), ...pathsInCode(source), ...commands(source)]
}

function links({ root, file, text }: Source): Finding[] {
  const findings: Finding[] = []

  for (const { 1: target = '', index } of withoutFences(text).matchAll(link)) {
    if (/^[a-z][a-z+.-]*:/i.test(target)) continue

    const [path = '', anchor] = target.split('#')
    const full = path === '' ? file : posix.normalize(posix.join(posix.dirname(file), path))

    if (!existsSync(posix.join(root, full))) {
      findings.push({ at: index, message: `links to ${target}, which does not exist` })
    } else if (anchor !== undefined && !anchorsOf(readFileSync(posix.join(root, full), 'utf8')).has(anchor)) {
      findings.push({ at: index, message: `links to ${target}, but ${full} has no such heading` })
    }
  }

  return findings
}

/** Decision records tell of their day: the files that they name may be gone. */
function pathsInCode({ root, file, text }: Source): Finding[] {
  if (file.startsWith('docs/decisions/')) return []

  return [...text.matchAll(pathInCode)]
    .filter(([, path = '']) => !path.endsWith('.md') && !existsSync(posix.join(root, path)))
    .map(({ 1: path = '', index }) => ({ at: index, message: `names the file ${path}, which does not exist` }))
}

/** The specification asks for commands; all other documents tell of those that there are. */
function commands({ root, file, text }: Source): Finding[] {
  if (file.startsWith('docs/spec/')) return []

  const { scripts = {} } = JSON.parse(readFileSync(posix.join(root, 'package.json'), 'utf8')) as {
    scripts?: Record<string, string>
  }

  return [...codeOf(text).matchAll(command)]
    .filter(([, name = '']) => !Object.hasOwn(scripts, name) && !pnpmCommands.has(name))
    .map(({ 1: name = '', index }) => ({
      at: index,
      message: `names \`pnpm ${name}\`, which package.json does not have`,
    }))
}

/** The numbers of a document's headings: `## 7. Texts` is `7`, `### 7a. Details` is `7a`. */
function sectionsOf(markdown: string): Set<string> {
  return new Set(headingsOf(markdown).flatMap((heading) => /^(\d+[a-z]?)\.\s/.exec(heading)?.[1] ?? []))
}

/** The anchors that a rendered document has, as GitHub writes them: `## 7. Texts, roles` is `7-texts-roles`. */
function anchorsOf(markdown: string): Set<string> {
  return new Set(
    headingsOf(markdown).map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .trim()
        .replaceAll(' ', '-'),
    ),
  )
}

/** The document without its fenced blocks; every line keeps its place, so that positions stay true. */
function withoutFences(markdown: string): string {
  return markdown.replaceAll(/^( *)```.*?^\1```/gms, (block) => block.replaceAll(/[^\n]/g, ' '))
}

/** What is written as code: the document's fenced blocks and `code spans`, everything else blanked. */
function codeOf(markdown: string): string {
  const kept = [...markdown.matchAll(/^( *)```.*?^\1```|`[^`\n]+`/gms)]
  let code = ''

  for (const { 0: text, index } of kept) {
    code += markdown.slice(code.length, index).replaceAll(/[^\n]/g, ' ') + text
  }

  return code
}

function headingsOf(markdown: string): string[] {
  return [...withoutFences(markdown).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => heading.trim())
}
