/** Bundler plugins for the build of the elements. */
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import {
  assignsInherited,
  keepsGlobals,
  needsOwnKeyChecks,
  withOwnGlobals,
  withOwnKeys,
  withOwnMethods
} from '../define/prototype-pollution-patch.ts'

const here = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/**
 * Gives one entry its own copy of its static imports, so that a page loads it with one request. Chunks
 * loaded with `import()` are shared with the other entries.
 */
export function ownCopies(entry: string): Plugin {
  const mark = '?own'
  return {
    name: 'hutong-own-copies',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!importer || !source.startsWith('.') || options.kind !== 'import-statement') return null
      if (!importer.endsWith(entry) && !importer.endsWith(mark)) return null
      const resolved = await this.resolve(source, importer.replace(mark, ''), { skipSelf: true })
      return resolved && `${resolved.id}${mark}`
    }
  }
}

/**
 * Vite's preload helper would insert `<link>` elements into the host's head and cost every entry a
 * request.
 */
export function withoutPreload(): Plugin {
  return {
    name: 'hutong-without-preload',
    renderChunk(code) {
      // With an absolute base the helper does not get the importing file.
      const call = /, __VITE_PRELOAD__(?:, import\.meta\.url)?\)/g
      const imported = /import \{ \w+ as (\w+) \} from "[^"]*preload-helper[^"]*";/
      const helper = imported.exec(code)?.[1]
      if (!helper) return null
      return code.replace(imported, '').replaceAll(`${helper}(`, '(').replace(call, ')()')
    },
    generateBundle(_, bundle) {
      for (const file of Object.keys(bundle))
        if (file.includes('preload-helper')) delete bundle[file]
    }
  }
}

/** Fails the build on circular imports between chunks: one would run before its dependencies. */
export function withoutCircles(): Plugin {
  return {
    name: 'hutong-without-circles',
    generateBundle(_, bundle) {
      const settled = new Set<string>()
      const visit = (file: string, path: readonly string[]) => {
        if (path.includes(file))
          throw new Error(
            `Files in a circle: ${[...path.slice(path.indexOf(file)), file].join(' → ')}`
          )
        const chunk = bundle[file]
        if (chunk?.type !== 'chunk' || settled.has(file)) return
        for (const other of chunk.imports) visit(other, [...path, file])
        settled.add(file)
      }
      for (const file of Object.keys(bundle)) visit(file, [])
    }
  }
}

/** Emits the type declarations and the custom elements manifest. */
export function declarations(): Plugin {
  return {
    name: 'hutong-declarations',
    apply: 'build',
    async generateBundle() {
      const { publicSurface } = await import('../manifest/public-surface.ts')
      const { files } = await publicSurface()
      for (const [fileName, source] of Object.entries(files))
        this.emitFile({ type: 'asset', fileName, source })
    }
  }
}

const folders = { kit: 'kit/styles', large: 'kit/styles' } as const

/** Adds the utility classes used in one more folder to a stylesheet of the kit. */
export function alsoStyle(folder: string, ...sheets: readonly ('kit' | 'large')[]): Plugin {
  return {
    name: 'hutong-also-dress',
    enforce: 'pre',
    transform: (code, id) =>
      sheets.some(sheet => id.includes(`/widgets/${folders[sheet]}/${sheet}.css`))
        ? `${code}\n@source "${here(folder)}";`
        : null
  }
}

/**
 * Base UI's focus guards are focusable and hidden from assistive technology, except on VoiceOver.
 * Focusable elements must not be hidden (WCAG 4.1.2).
 */
export function withoutHiddenGuards(): Plugin {
  const hidden = '"aria-hidden": role ? undefined : true,'
  return {
    name: 'hutong-without-hidden-guards',
    transform(code, id) {
      if (!/@base-ui\/react\/.*FocusGuard\./.test(id)) return null
      if (!code.includes(hidden)) throw new Error('Base UI has changed its focus guards')
      return { code: code.replace(hidden, ''), map: null }
    }
  }
}

export function prototypePollutionPatch(): Plugin {
  return {
    name: 'hutong-own-keys',
    transform(code, id) {
      const own = keepsGlobals(id) ? withOwnGlobals(code) : code
      if (needsOwnKeyChecks(id)) return { code: withOwnKeys(own), map: null }
      return assignsInherited(id) ? { code: withOwnMethods(code), map: null } : null
    },
    // The bundler's own loops over the exports of a module.
    renderChunk: (code, { name }) =>
      name === 'rolldown-runtime' ? { code: withOwnKeys(code), map: null } : null
  }
}

/** JsSIP's logger writes to the host's console when the host's `localStorage.debug` enables it. */
export function withoutDebug(): Plugin {
  return {
    name: 'hutong-without-debug',
    enforce: 'pre',
    resolveId: source => (source === 'debug' ? '\0without-debug' : null),
    load: id =>
      id === '\0without-debug'
        ? 'const quiet = () => () => {}\nquiet.default = quiet\nquiet.enable = quiet.disable = () => {}\nmodule.exports = quiet'
        : null
  }
}

/** Every text that React renders passes the project's `jsx`, in libraries too. */
export function visibleText(): Plugin {
  return {
    name: 'hutong-visible-text',
    enforce: 'pre',
    resolveId(source, importer) {
      const name = /^react\/(jsx(?:-dev)?-runtime)$/.exec(source)?.[1]
      const own = here(`widgets/define/${name}.ts`)
      return name && importer !== own ? own : null
    }
  }
}
