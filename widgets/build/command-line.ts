/** Builds the command `hutong` beside the elements. */
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Name in `dist/`; `bin` of `package.json` names it too. */
const FILE = 'command-line.js'

/** A module for Node.js without dependencies, as one more file of the build. */
export function commandLine(entry: string): Plugin {
  return {
    name: 'hutong-command-line',
    apply: 'build',
    async generateBundle() {
      const built = await build({
        configFile: false,
        root,
        logLevel: 'error',
        publicDir: false,
        ssr: { noExternal: true, target: 'node' },
        build: {
          ssr: entry,
          write: false,
          target: 'node20',
          minify: true,
          rolldownOptions: { output: { codeSplitting: false, banner: '#!/usr/bin/env node' } }
        }
      })
      const [output] = Array.isArray(built) ? built : [built]
      const chunk = output && 'output' in output ? output.output[0] : undefined
      if (chunk?.type !== 'chunk') throw new Error('The command line was not built')
      this.emitFile({ type: 'asset', fileName: FILE, source: chunk.code })
    }
  }
}
