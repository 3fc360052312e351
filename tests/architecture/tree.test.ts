/** Files are found by their name, and folders and files stay small enough to be read. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { expect, it } from 'vitest'

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter(existsSync)
const tests = files.filter(file => /^tests\/.*\.(?:test|spec)\.tsx?$/.test(file))
const sources = files.filter(file => /^(core|widgets|shell|demo)\/.*\.tsx?$/.test(file))

/** Names that mean the same role in each folder. */
const roles =
  /^(?:endpoints|schemas|enums|messages|english|rules|handlers|seed|index|definition|element|page)\.tsx?$/

const MOST_FILES = 20
const MOST_LINES = 250
const MOST_TEST_LINES = 350

it('the top level is fixed', () => {
  const top = new Set(files.map(file => file.split('/')[0] ?? ''))
  expect([...top].filter(name => !name.startsWith('.')).toSorted()).toEqual(
    [
      ...['LICENSE', 'README.md', 'core', 'demo', 'package-lock.json', 'package.json', 'shell'],
      ...['tests', 'tsconfig.json', 'vite.config.ts', 'widgets']
    ].toSorted()
  )
})

it(`a folder holds at most ${MOST_FILES} files`, () => {
  const folders = Map.groupBy(files, file => dirname(file))
  const large = [...folders].filter(([, inside]) => inside.length > MOST_FILES)
  expect(large.map(([folder, inside]) => `${folder}: ${inside.length}`)).toEqual([])
})

it('file names are in kebab case', () => {
  const odd = files.filter(
    file =>
      /^(core|widgets|shell|demo|tests)\//.test(file) &&
      !/^(?:README|LICENSE|Dockerfile|Caddyfile)/.test(basename(file)) &&
      !/^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+)+$/.test(basename(file))
  )
  expect(odd).toEqual([])
})

it('the basename of a source file is unique within its layer, unless it is a role', () => {
  const named = sources.filter(
    file =>
      !roles.test(basename(file)) && !/^demo\/hosts\/|\/migrations\/(tables|changes)\//.test(file)
  )
  const byName = Map.groupBy(named, file => `${file.split('/')[0]}/${basename(file)}`)
  expect([...byName.values()].filter(same => same.length > 1).flat()).toEqual([])
})

const longerThan = (most: number, among: readonly string[]) =>
  among
    .map(file => [file, readFileSync(file, 'utf8').trimEnd().split('\n').length] as const)
    .filter(([, lines]) => lines > most)
    .map(([file, lines]) => `${file}: ${lines}`)

it(`a source file has at most ${MOST_LINES} lines`, () => {
  expect(longerThan(MOST_LINES, sources)).toEqual([])
})

it(`a test file has at most ${MOST_TEST_LINES} lines`, () => {
  expect(tests.length).toBeGreaterThan(100)
  expect(longerThan(MOST_TEST_LINES, tests)).toEqual([])
})
