/** Writes the compressed copies of the built files, which servers send in their place. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import type { Plugin } from 'vite'

const [asBrotli, asGzip] = [promisify(brotliCompress), promisify(gzip)]

/** `.br` and `.gz` beside every script. */
export function compressed(): Plugin {
  return {
    name: 'hutong-compressed',
    apply: 'build',
    async writeBundle({ dir = '.' }, bundle) {
      // Workers are assets.
      const scripts = Object.values(bundle).filter(({ fileName }) => fileName.endsWith('.js'))
      await Promise.all(
        scripts.map(async file => {
          const path = join(dir, file.fileName)
          const code = Buffer.from(file.type === 'chunk' ? file.code : file.source)
          const size = { [zlib.BROTLI_PARAM_SIZE_HINT]: code.length }
          await writeFile(`${path}.br`, await asBrotli(code, { params: size }))
          await writeFile(`${path}.gz`, await asGzip(code, { level: zlib.Z_BEST_COMPRESSION }))
        })
      )
    }
  }
}
