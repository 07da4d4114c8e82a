/** The numbers of a document's headings: `## 7. Texts` is `7`, `### 7a. Details` is `7a`. */
export function sectionsOf(markdown: string): Set<string> {
  return new Set(headingsOf(markdown).flatMap((heading) => /^(\d+[a-z]?)\.\s/.exec(heading)?.[1] ?? []))
}

/** The anchors that a rendered document has, as GitHub writes them: `## 7. Texts, roles` is `7-texts-roles`. */
export function anchorsOf(markdown: string): Set<string> {
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
export function withoutFences(markdown: string): string {
  return markdown.replaceAll(/^( *)```.*?^\1```/gms, (block) => block.replaceAll(/[^\n]/g, ' '))
}

/** What is written as code: the document's fenced blocks and `code spans`, everything else blanked. */
export function codeOf(markdown: string): string {
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
