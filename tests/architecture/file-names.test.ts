/** Files that documents and comments name exist. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = new URL('../../', import.meta.url).pathname
const folders = ['core', 'widgets', 'shell', 'demo', 'tests']
const files = [
  ...folders.flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      file => `${folder}/${file}`
    )
  ),
  ...readdirSync(root)
]

/** Placeholders of recipes, and output of the build. */
const examples = /<|\.d\.ts$/
const named = (text: string): readonly string[] =>
  [...text.matchAll(/`([\w@./<>-]+\.(?:tsx?|mjs|css|md))`/g)].map(([, name]) => name ?? '')
const documents = files.filter(file => /\.(?:md|tsx?|mjs)$/.test(file))

it('are known by path or by name', () => {
  const known = new Set(
    files.flatMap(file => file.split('/').map((_, at, all) => all.slice(at).join('/')))
  )
  const missing = documents.flatMap(file =>
    named(readFileSync(join(root, file), 'utf8'))
      .filter(name => !examples.test(name) && !known.has(name.replace(/^\.+\//, '')))
      .map(name => `${file}: ${name}`)
  )
  expect(missing).toEqual([])
})
