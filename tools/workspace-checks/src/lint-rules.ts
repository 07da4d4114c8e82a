/**
 * The lint rules that oxlint does not have (CONTRIBUTING.md): loaded by `.oxlintrc.json` as a plugin, so it has the
 * shape of one and the default export that the linter asks for.
 */

interface Comment {
  value: string
}

interface ImportSource {
  value?: unknown
}

interface Reporter {
  report(finding: { node: object; message: string }): void
  sourceCode: { getAllComments(): Comment[] }
}

interface ImportNode {
  source?: ImportSource | null
}

const suppression = /^\s*(?:eslint|oxlint)-disable/
const reason = /\s--\s+\S/

const suppressionReason = {
  create(context: Reporter) {
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          if (suppression.test(comment.value) && !reason.test(comment.value)) {
            context.report({ node: comment, message: 'A suppression says why: `… -- the reason`.' })
          }
        }
      },
    }
  },
}

const extension = /\.(?:tsx?|mjs|js|css|svg|json|html|sql|png|webp)(?:\?[\w=&-]+)?$/

const relativeImportExtension = {
  create(context: Reporter) {
    function check(node: ImportNode): void {
      const from = node.source?.value

      if (typeof from === 'string' && /^\.\.?\//.test(from) && !extension.test(from)) {
        context.report({ node, message: `Name the file with its extension: Node runs it as is ('${from}').` })
      }
    }

    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    }
  },
}

const lazyPackages = new Set(['react-vant'])

const noWholePackageImport = {
  create(context: Reporter) {
    return {
      ImportExpression(node: ImportNode) {
        if (typeof node.source?.value === 'string' && lazyPackages.has(node.source.value)) {
          context.report({
            node,
            message: `import('${node.source.value}') loads all of it: load a local file with named imports instead.`,
          })
        }
      },
      ImportNamespaceSpecifier(node: ImportNode & { parent?: ImportNode }) {
        if (typeof node.parent?.source?.value === 'string' && lazyPackages.has(node.parent.source.value)) {
          context.report({ node, message: `Import what you use from '${node.parent.source.value}' by name.` })
        }
      },
    }
  },
}

interface CallNode {
  callee: { object?: { name?: string }; property?: { name?: string } }
  arguments: { value?: unknown }[]
}

const mocks = new Set(['mock', 'doMock'])
const snapshots = new Set(['toMatchSnapshot', 'toMatchInlineSnapshot', 'toMatchFileSnapshot'])

const honestTests = {
  create(context: Reporter) {
    return {
      CallExpression(node: CallNode) {
        const { object, property } = node.callee
        const name = property?.name ?? ''
        const first = node.arguments[0]?.value

        if (object?.name === 'vi' && mocks.has(name) && typeof first === 'string' && /^(?:\.|@pahiram\/)/.test(first)) {
          context.report({ node, message: 'Fake the network, never our own modules.' })
        }
        if (snapshots.has(name)) context.report({ node, message: 'Say what is expected; a snapshot says what was.' })
        if (name.endsWith('ByTestId'))
          context.report({ node, message: 'Ask as a person would: by role, label or text.' })
      },
    }
  },
}

const plugin = {
  meta: { name: 'pahiram' },
  rules: {
    'suppression-reason': suppressionReason,
    'relative-import-extension': relativeImportExtension,
    'no-whole-package-import': noWholePackageImport,
    'honest-tests': honestTests,
  },
}

export default plugin
