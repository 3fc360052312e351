/** What stands beside the built elements, as `npm test` has just built them. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const dist = join(root, 'dist')

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(path => statSync(join(folder, path)).isFile())
    .sort()

it('sri.json has the integrity of every built file', () => {
  const text = JSON.parse(readFileSync(join(dist, 'sri.json'), 'utf8')) as Record<string, string>
  const real = filesIn(dist)
    .filter(path => path !== 'sri.json')
    .map(path => {
      const hash = createHash('sha384')
        .update(readFileSync(join(dist, path)))
        .digest('base64')
      return [path, `sha384-${hash}`]
    })
  expect(text).toEqual(Object.fromEntries(real))
})

it('LICENSES.txt has the licence of every package that the elements import', () => {
  const licences = readFileSync(join(dist, 'LICENSES.txt'), 'utf8')
  const imported = new Set<string>()
  for (const folder of ['core', 'widgets', 'shell'])
    for (const path of filesIn(join(root, folder)).filter(
      path => /\.tsx?$/.test(path) && !/^(?:build|manifest|kit\/styles\/shadow-css)/.test(path)
    )) {
      const code = readFileSync(join(root, folder, path), 'utf8')
      for (const [, name = ''] of code.matchAll(
        /^(?:import|export) (?!type\b)[^'"]*?from '((?:@[^/']+\/)?[^./'][^/']*)/gm
      ))
        if (!name.startsWith('node:')) imported.add(name)
    }
  expect([...imported]).toEqual(expect.arrayContaining(['jssip', 'react', 'nanostores']))
  for (const name of [...imported, 'tailwindcss', 'react-dom'])
    expect(licences, name).toMatch(new RegExp(`^${name} [\\d.]+ \\([\\w. -]+\\)$`, 'm'))
})
