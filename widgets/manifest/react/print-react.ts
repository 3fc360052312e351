import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { type ElementModel, themeRow } from '../model.ts'

const runtime = readFileSync(new URL('component.ts', import.meta.url), 'utf8')

/** `hutong-call-end` → `onCallEnd`. */
export const handlerOf = (event: string): string =>
  `on${event
    .replace('hutong-', '')
    .split('-')
    .map(word => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')}`

/** Props of a component that are properties of its element. */
export const propertiesOf = (element: ElementModel): readonly string[] =>
  [...element.attributes, themeRow, ...element.properties].map(({ name }) => name)

/** `react.js`: one component per element; React is the page's own. */
export function printReact(elements: readonly ElementModel[]): string {
  const { outputText } = ts.transpileModule(runtime.replace('export function', 'function'), {
    compilerOptions: {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      removeComments: true
    }
  })
  const components = elements.map(element => {
    const events = element.events.map(({ name }) => [handlerOf(name), name])
    const given = [propertiesOf(element), Object.fromEntries(events)].map(one =>
      JSON.stringify(one)
    )
    return `export const ${element.className} = /* @__PURE__ */ componentOf('${element.tag}', () => import('./${element.entry}.js'), ${given.join(', ')})\n`
  })
  // In a server component of Next.js the components are rendered on both sides.
  return `'use client'\n${outputText.trimEnd()}\n${components.join('')}`
}
