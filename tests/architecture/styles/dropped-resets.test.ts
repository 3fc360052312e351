/** `shadow-css.ts` removes the resets of these elements: no view may render one, or it has the browser's own look. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import postcss from 'postcss'
import { expect, test } from 'vitest'
import { shadowCss } from '../../../widgets/kit/styles/shadow-css.ts'

const root = new URL('../../../', import.meta.url).pathname
const preflight = readFileSync(join(root, 'node_modules/tailwindcss/preflight.css'), 'utf8')

/** Elements that the selectors of a stylesheet name. */
function elementsOf(css: postcss.Root): ReadonlySet<string> {
  const found = new Set<string>()
  css.walkRules(({ selector }) => {
    const plain = selector.replace(/::?[\w-]+|\[[^\]]*\]|\.[\w-]+/g, ' ')
    for (const [name] of plain.matchAll(/[a-z][a-z1-6]*/g)) found.add(name)
  })
  return found
}

test('no view renders an element whose reset is removed', async () => {
  const kept = await postcss([shadowCss('kit.css')]).process(preflight, { from: 'kit.css' })
  const left = elementsOf(postcss.parse(kept.css))
  const dropped = [...elementsOf(postcss.parse(preflight))].filter(
    name => !left.has(name) && !['html'].includes(name)
  )
  expect(dropped).toEqual(expect.arrayContaining(['hr', 'progress', 'select', 'small', 'video']))
  const rendered = new RegExp(
    `<(?:${dropped.join('|')})[\\s/>]|createElement\\('(?:${dropped.join('|')})'\\)`
  )
  const sources = ['shell', 'widgets'].flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(file => /\.tsx?$/.test(file))
      .map(file => join(root, folder, file))
  )
  expect(sources.length).toBeGreaterThan(500)
  expect(sources.filter(file => rendered.test(readFileSync(file, 'utf8')))).toEqual([])
})
