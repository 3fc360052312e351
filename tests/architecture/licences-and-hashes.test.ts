/** What stands beside the built elements, as `npm test` has just built them. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const dist = join(root, 'dist')

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(path => statSync(join(folder, path)).isFile())
    .sort()

const isCopy = (path: string): boolean => /\.(?:br|gz)$/.test(path)

it('every script has compressed copies', () => {
  const scripts = filesIn(dist).filter(path => path.endsWith('.js'))
  expect(scripts).toContain('hutong.js')
  for (const path of scripts) {
    const script = readFileSync(join(dist, path))
    expect(brotliDecompressSync(readFileSync(join(dist, `${path}.br`))).equals(script)).toBe(true)
    expect(gunzipSync(readFileSync(join(dist, `${path}.gz`))).equals(script)).toBe(true)
  }
})

it('sri.json has the integrity of every built file', () => {
  const text = JSON.parse(readFileSync(join(dist, 'sri.json'), 'utf8')) as Record<string, string>
  const real = filesIn(dist)
    .filter(path => path !== 'sri.json' && !isCopy(path))
    .map(path => {
      const hash = createHash('sha384')
        .update(readFileSync(join(dist, path)))
        .digest('base64')
      return [path, `sha384-${hash}`]
    })
  expect(text).toEqual(Object.fromEntries(real))
})

/** The modules that the elements and the core reach by imports of any kind. */
function reachable(): ReadonlySet<string> {
  const seen = new Set<string>()
  const visit = (path: string): void => {
    if (seen.has(path) || !existsSync(path)) return
    seen.add(path)
    for (const [, to = ''] of readFileSync(path, 'utf8').matchAll(/['"](\.[^'"]+\.tsx?)['"?]/g))
      visit(join(path, '..', to))
  }
  const entries = ['widgets', 'shell'].flatMap(folder =>
    filesIn(join(root, folder))
      .filter(path => /(?:^|\/)element\.ts$/.test(path))
      .map(path => join(root, folder, path))
  )
  for (const entry of [...entries, join(root, 'core/index.ts')]) visit(entry)
  return seen
}

it('LICENSES.txt has the licence of every package that the elements import', () => {
  const licences = readFileSync(join(dist, 'LICENSES.txt'), 'utf8')
  const imported = new Set<string>()
  for (const path of reachable()) {
    const code = readFileSync(path, 'utf8')
    for (const [, name = ''] of code.matchAll(
      /^(?:import|export) (?!type\b)[^'"]*?from '((?:@[^/']+\/)?[^./'][^/']*)/gm
    ))
      if (!name.startsWith('node:')) imported.add(name)
  }
  expect([...imported]).toEqual(expect.arrayContaining(['jssip', 'react', 'nanostores']))
  for (const name of [...imported, 'tailwindcss', 'react-dom'])
    expect(licences, name).toMatch(new RegExp(`^${name} [\\d.]+ \\([\\w. -]+\\)$`, 'm'))
})
