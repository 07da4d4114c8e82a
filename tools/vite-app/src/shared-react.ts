import { isSharedModule, leftOutNamesIn, reactRuntime, reExports, type SharedModule } from '@pahiram/react-runtime'
import type { Plugin } from 'vite'

const prefix = '\0pahiram:shared-react:'

/** Where every app serves the shared React file; old versions of it stay, since deployed apps name them. */
export function runtimeAddress(fileName: string): string {
  return `/assets/runtime/${fileName}`
}

/** Takes React out of the app's own files: in the browser build it comes from the one file that all apps share. */
export function sharedReact(): Plugin {
  let address = ''

  return {
    name: 'pahiram:shared-react',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    async buildStart() {
      address = runtimeAddress((await reactRuntime()).fileName)
    },
    resolveId(id) {
      if (id === address) return { id, external: true }
      return isSharedModule(id) ? prefix + id : null
    },
    load(id) {
      return id.startsWith(prefix) ? reExports(id.slice(prefix.length) as SharedModule, address) : null
    },
    async generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        const names = file.type === 'chunk' ? leftOutNamesIn(file.code) : []

        if (names.length > 0) {
          this.error(
            `${file.fileName} has ${names.join(', ')}, which the shared React file knows nothing of: take it off the lists of ` +
              'tools/react-runtime (docs/decisions/038), or give a component’s own property another name',
          )
        }
      }

      const runtime = await reactRuntime()
      const fileName = address.slice(1)

      this.emitFile({ type: 'asset', fileName, source: runtime.code })
      this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source: runtime.brotli })
      this.emitFile({ type: 'asset', fileName: `${fileName}.gz`, source: runtime.gzip })
    },
  }
}
