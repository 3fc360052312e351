/** A widget's folder is its registration; what cannot be derived from it is checked against it. */
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { expect, it } from 'vitest'
import about from '../../package.json' with { type: 'json' }

const widgets = globSync('widgets/*/element.ts').map(file => basename(dirname(file)))
const names = [...widgets, 'console'].toSorted()

it('finds the widgets', () => expect(names.length).toBeGreaterThan(6))

/** Defined by the session in the sandbox, so that no other page loads it. */
const SANDBOX = 'sandbox'

it('the script tag brings every element', () => {
  const all = readFileSync('widgets/hutong.ts', 'utf8')
  const brought = [...all.matchAll(/^import '(?:\.\/([\w-]+)|\.\.\/shell)\/element\.ts'/gm)]
  expect(brought.map(([, name]) => name ?? 'console').toSorted()).toEqual(
    names.filter(name => name !== SANDBOX)
  )
})

it('the package exports every element with its types', () => {
  const data = ['custom-elements', 'messages', 'endpoints', 'html-custom-data']
  const others = new Set(['.', './core', './react', './vue', ...data.map(name => `./${name}.json`)])
  const exported = Object.entries(about.exports).filter(([name]) => !others.has(name))
  expect(exported.toSorted(([a], [b]) => a.localeCompare(b, 'en'))).toEqual(
    names.map(name => [`./${name}`, { types: './dist/hutong.d.ts', default: `./dist/${name}.js` }])
  )
})

it('every element has a definition with its tag', () => {
  for (const folder of [...widgets.map(name => `widgets/${name}`), 'shell']) {
    const definition = readFileSync(`${folder}/definition.ts`, 'utf8')
    expect(definition, folder).toMatch(/tag: 'hutong-/)
  }
})
