/** The command `hutong`, as `npm test` has just built it. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import about from '../../package.json' with { type: 'json' }

const file = about.bin.hutong

it('is one module that imports what Node.js contains', () => {
  const code = readFileSync(file, 'utf8')
  expect(code).toMatch(/^#!\/usr\/bin\/env node\n/)
  const imported = [
    ...code.matchAll(/^import[^"';]*?from"([^"]+)"|;import[^"';]*?from"([^"]+)"/gm)
  ].map(([, first, later]) => first ?? later)
  expect(imported.length).toBeGreaterThan(0)
  expect(imported.filter(name => !name?.startsWith('node:'))).toEqual([])
})

it('runs', () => {
  expect(execFileSync('node', [file, '--version'], { encoding: 'utf8' })).toBe(`${about.version}\n`)
})
