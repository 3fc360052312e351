/** What is rendered without `styledView` has only classes of `layout.css`, which does not grow with the pages. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { chunk, filesOf, firstRoute, sourceOf } from '../../bench/bytes.ts'

const classesOf = (files: Iterable<string>): ReadonlySet<string> =>
  new Set(
    [...files].flatMap(file => {
      const [, css = ''] = sourceOf(file).split('@layer utilities{')
      return [...css.matchAll(/\.((?:\\\\.|[\w-])+)/g)].map(([, name = '']) =>
        name.replace(/\\\\(.)/g, '$1')
      )
    })
  )

const own = classesOf(filesOf(firstRoute()))
const others = [...classesOf([chunk('large-stylesheet')])].filter(
  name => !own.has(name) && /\D/.test(name)
)

const uncommented = (file: string) =>
  readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

/** The static imports of a file and, without those that bring their styles, its lazy ones. */
function importsOf(file: string): readonly string[] {
  const code = uncommented(file).replace(
    /(?:styledView|layer)(?:<\w+>)?\([\s\S]*?import\([^)]*\)/g,
    ''
  )
  const isTable = file.startsWith('shell/router/')
  const froms = [...code.matchAll(/(?:\bfrom |(\bimport\())'(\.[^']+)'/g)]
  return froms
    .filter(([, isLazy]) => !(isTable && isLazy))
    .map(([, , path = '']) => join(dirname(file), path))
    .filter(path => existsSync(path))
}

/** The pages of the routes that are open or plain. */
const plainPages = globSync('shell/router/{routes.ts,rows/*.ts}').flatMap(file =>
  [...uncommented(file).matchAll(/(?:plain|open): true[^}]*?import\('([^']+)'\)/g)].map(
    ([, path = '']) => join(dirname(file), path)
  )
)

function reachable(entries: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const visit = (file: string) => {
    // Charts add their styles themselves, and texts are no classes.
    if (seen.has(file) || /^widgets\/parts\/charts\/|english/.test(file)) return
    seen.add(file)
    importsOf(file).forEach(visit)
  }
  entries.forEach(visit)
  return seen
}

it('the frame, the plain pages and what they open have no class of another page', () => {
  expect(plainPages.length).toBeGreaterThan(5)
  expect(others.length).toBeGreaterThan(100)
  const files = reachable([
    'shell/layout/layout.tsx',
    'shell/layout/pages/bare-page.tsx',
    ...plainPages
  ])
  expect(files.size).toBeGreaterThan(200)
  const missing = [...files].flatMap(file => {
    const words = new Set(uncommented(file).split(/[\s"'`{}$]+/))
    return others.filter(name => words.has(name)).map(name => `${file}: ${name}`)
  })
  expect(missing).toEqual([])
})
