/** Hot replacement that Vite and React Fast Refresh do not provide. */
import { fileURLToPath } from 'node:url'
import type { EnvironmentModuleNode, Plugin } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const isInline = (id: string) => /\.css\?inline$/.test(id)

/** Stylesheets adopted by shadow roots, Tailwind's included when a class is first used. */
export function hotStyles(): Plugin {
  return {
    name: 'hutong-hot-styles',
    apply: 'serve',
    enforce: 'post',
    transform(code, id) {
      if (!isInline(id)) return null
      return `${code.replace('export default', 'const text =')}
export default text
import { replaceStyles } from ${JSON.stringify(here('./hot-styles.ts'))}
const first = (import.meta.hot.data.first ??= text)
import.meta.hot.accept(next => next && replaceStyles(first, next.default))`
    },
    hotUpdate() {
      // Vite does not detect that such a stylesheet accepts itself.
      for (const [id, module] of this.environment.moduleGraph.idToModuleMap)
        if (isInline(id)) module.isSelfAccepting = true
    }
  }
}

const SOURCE = '?live-source'

interface Declared {
  readonly id: { readonly name?: unknown } | null
}
interface Statement {
  readonly type: string
  readonly declaration?: (Declared & { readonly declarations?: readonly Declared[] }) | null
}

/** The names that a module declares and exports; undefined for other forms of exports. */
function exportsOf(body: readonly Statement[]): readonly string[] | undefined {
  const names: string[] = []
  for (const { type, declaration } of body) {
    if (!type.startsWith('Export')) continue
    if (type !== 'ExportNamedDeclaration' || !declaration) return undefined
    for (const { id } of declaration.declarations ?? [declaration]) {
      if (typeof id?.name !== 'string') return undefined
      names.push(id.name)
    }
  }
  return names
}

/** Code served in place of a stateless module: its exports forward to the newest version. */
const wrapper = (id: string, names: readonly string[]) => `
import * as now from ${JSON.stringify(id + SOURCE)}
import { cellOf, forward } from ${JSON.stringify(here('./live.ts'))}
const cell = cellOf(import.meta.hot.data, now)
let ${names.map(name => `${name} = forward(cell, '${name}', now.${name})`).join(', ')}
export { ${names.join(', ')} }
cell.assign.push(now => { ${names.map(name => `${name} = forward(cell, '${name}', now.${name})`).join('; ')} })
import.meta.hot.accept()`

/**
 * Replaces stateless modules, whose paths `stateless` matches, in place: their importers, the phone
 * and the session among them, keep running. `redraw` is the module of the component around every
 * view.
 */
export function liveModules(stateless: RegExp, redraw: string): Plugin {
  const root = here('../../')
  const isLiveId = (id: string) =>
    id.startsWith(root) && !id.includes('?') && stateless.test(id.slice(root.length))
  return {
    name: 'hutong-live-modules',
    apply: 'serve',
    enforce: 'post',
    transform(code, id) {
      if (!isLiveId(id)) return null
      const { body } = this.parse(code)
      const names = exportsOf(body as readonly Statement[])
      return names?.length ? { code: wrapper(id, names), map: null } : null
    },
    hotUpdate({ modules }) {
      if (!modules.some(({ id }) => id?.endsWith(SOURCE))) return
      const drawing = this.environment.moduleGraph.getModuleById(root + redraw)
      return drawing ? [...modules, drawing] : undefined
    }
  }
}

/** The modules that a change re-evaluates: up to those that accept it. */
function runAgain(module: EnvironmentModuleNode, all = new Set<EnvironmentModuleNode>()) {
  if (all.has(module)) return all
  all.add(module)
  if (!module.isSelfAccepting)
    for (const importer of module.importers)
      if (!importer.acceptedHmrDeps.has(module)) runAgain(importer, all)
  return all
}

/**
 * Vite changes the address of every importer of a replaced module, also beyond the accepting one,
 * so that the next edited component would import second instances of the stores. This gives new
 * addresses only to re-evaluated modules.
 */
export function keepInstances(): Plugin {
  return {
    name: 'hutong-keep-instances',
    apply: 'serve',
    configureServer({ environments }) {
      const { moduleGraph } = environments.client
      const invalidate = moduleGraph.invalidateModule.bind(moduleGraph)
      let isWithin = false
      moduleGraph.invalidateModule = (module, seen, timestamp, isHmr, isSoft) => {
        if (isWithin || !isHmr) return invalidate(module, seen, timestamp, isHmr, isSoft)
        const all = [...moduleGraph.idToModuleMap.values()]
        const before = new Map(all.map(one => [one, one.lastHMRTimestamp]))
        isWithin = true
        invalidate(module, seen, timestamp, isHmr, isSoft)
        isWithin = false
        const again = runAgain(module)
        for (const [one, last] of before) {
          if (again.has(one)) one.lastHMRTimestamp = timestamp ?? last
          else one.lastHMRTimestamp = last
        }
      }
    }
  }
}
