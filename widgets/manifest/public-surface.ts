/**
 * Generates all descriptions of the public API from `widgets/<name>/definition.ts` and `core/index.ts`.
 *
 * The build emits them beside the elements. `node widgets/manifest/public-surface.ts` updates the copies in
 * the repository: `core/page-api.ts`, `widgets/custom-elements.json`, the tables of `demo/docs/elements.md` and the
 * list of elements in the README.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import about from '../../package.json' with { type: 'json' }
import { printCoreTypes } from './print-core.ts'
import { printHtmlData, printWebTypes } from './print-editor-data.ts'
import { printManifest } from './print-json.ts'
import { printEndpointKeys, printMessageKeys } from './print-keys.ts'
import { printPageApi } from './print-page-api.ts'
import { printElementList, printTables } from './print-tables.ts'
import { printReactTypes, printTypes, printVueTypes } from './print-types.ts'
import { printReact } from './react/print-react.ts'
import { readSurface } from './read.ts'
import { hostTokens } from './tokens.ts'

export interface PublicSurface {
  /** Contents by file name in `dist/`. */
  readonly files: Readonly<Record<string, string>>
  /** Text between the two markers, by file. */
  readonly marked: Readonly<Record<string, string>>
}

export async function publicSurface(): Promise<PublicSurface> {
  const surface = await readSurface()
  const tokens = hostTokens()
  return {
    files: {
      'custom-elements.json': printManifest(surface.elements, tokens),
      'html-custom-data.json': printHtmlData(surface.elements),
      'web-types.json': printWebTypes(surface.elements, tokens, about.version),
      'messages.json': printMessageKeys(),
      'endpoints.json': printEndpointKeys(),
      'hutong.d.ts': printTypes(surface),
      'core.d.ts': printCoreTypes(surface),
      'react.js': printReact(surface.elements),
      'react.d.ts': printReactTypes(surface),
      'vue.js': VUE,
      'vue.d.ts': printVueTypes(surface)
    },
    marked: {
      'demo/docs/elements.md': printTables(surface, tokens),
      'README.md': printElementList(surface)
    }
  }
}

/** For `compilerOptions` of Vue's template compiler. */
const VUE = "export const isCustomElement = tag => tag.startsWith('hutong-')\n"

const marks = /(<!-- elements:begin -->\n)[\s\S]*(<!-- elements:end -->)/

/** A file with the text between its markers replaced. */
export const withMarked = (page: string, text: string): string =>
  page.replace(marks, (_, begin: string, end: string) => `${begin}${text}${end}`)

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const core = new URL('../../core/', import.meta.url)
  const list = readFileSync(new URL('public-api.ts', core), 'utf8')
  writeFileSync(new URL('page-api.ts', core), printPageApi(list))
  const { files, marked } = await publicSurface()
  const kept = new URL('../custom-elements.json', import.meta.url)
  writeFileSync(kept, files['custom-elements.json'] ?? '')
  for (const [file, text] of Object.entries(marked)) {
    const page = new URL(`../../${file}`, import.meta.url)
    writeFileSync(page, withMarked(readFileSync(page, 'utf8'), text))
  }
}
