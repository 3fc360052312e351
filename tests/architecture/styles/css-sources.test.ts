/** Every `@source` of a stylesheet names files that exist: a moved file would lose its classes. */
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const stylesheets = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.css'], {
  encoding: 'utf8'
})
  .trim()
  .split('\n')

/** Paths of a pattern, one for each name of its first braces. */
function alternatives(pattern: string): readonly string[] {
  const [, before = '', names, after = ''] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(pattern) ?? []
  return names === undefined ? [pattern] : names.split(',').map(name => before + name + after)
}

it('every source of a stylesheet exists', () => {
  const sources = stylesheets.flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(/@source (?:not )?"([^"]+)"/g)].flatMap(
      ([, pattern = '']) =>
        alternatives(pattern).map(path => ({ file, path: join(dirname(file), path) }))
    )
  )
  expect(sources.length).toBeGreaterThan(30)
  expect(sources.filter(({ path }) => globSync(path).length === 0)).toEqual([])
})

it('every stylesheet with utilities is made fit for a shadow root', () => {
  const config = readFileSync('vite.config.ts', 'utf8')
  const withUtilities = stylesheets.filter(
    file =>
      !/\/(?:base|utilities)\.css$/.test(file) &&
      /@import "[^"]*(?:utilities|base)\.css"/.test(readFileSync(file, 'utf8'))
  )
  expect(withUtilities.length).toBeGreaterThan(5)
  expect(withUtilities.filter(file => !config.includes(`'${file}'`))).toEqual([])
})
