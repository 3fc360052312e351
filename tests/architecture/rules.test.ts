/** The rules of demo/docs/rules: every id is unique, every citation leads to one, and nothing cites what is not here. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = new URL('../../', import.meta.url).pathname
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const filesIn = (folder: string, name: RegExp): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(file => name.test(file) && !file.includes('node_modules'))
    .map(file => join(folder, file))

const rulesFolder = 'demo/docs/rules'
const pages = filesIn(rulesFolder, /(?:^|\/)(?!README)[a-z-]+\.md$/)
const pageName = (path: string): string => basename(path, '.md')

/** `phone-2`, and that it is followed by a sentence. */
const item = /^- \*\*([a-z]+(?:-[a-z]+)*-\d+)\*\* \S.*\.$/
const ruled = pages.flatMap(page =>
  read(page)
    .split('\n')
    .filter(line => line.startsWith('- '))
    .map(line => ({ page, line, id: item.exec(line)?.[1] }))
)
const ids = new Set(ruled.map(({ id }) => id))

const sources = ['core', 'widgets', 'shell', 'demo', 'tests'].flatMap(folder =>
  filesIn(folder, /\.(?:[cm]?[jt]sx?|css|html)$/)
)
const cited = sources.flatMap(file =>
  [...read(file).matchAll(/\brules? ((?:[a-z]+-)+\d+)\b/g)].map(([, id]) => ({ file, id }))
)

/** What a citation of a document that the repository does not hold looks like. */
const absent = [
  /\bdocs? \d/i,
  /(?<!RFC \d{4} )§/,
  /\bspecifications?\b(?!\.test)/i,
  /\brulings?\b/i,
  /\b(?:features|rulings|style|architecture)\.md\b/,
  /\bthe source (?:names|has|shows|spells|counts|calls|says)\b/i,
  /\bin the source\b/i
]

describe('the rules', () => {
  it('each have an id of their page and a sentence', () => {
    expect(pages.length).toBeGreaterThan(20)
    expect(ruled.filter(({ page, id }) => !id?.startsWith(`${pageName(page)}-`))).toEqual([])
    expect(ids.size).toBe(ruled.length)
  })

  it('have every page in their index', () => {
    const linked = [...read(`${rulesFolder}/README.md`).matchAll(/\]\([a-z]+\/([a-z-]+)\.md\)/g)]
    const names = new Set(linked.map(([, name]) => name))
    expect(pages.map(pageName).filter(name => !names.has(name))).toEqual([])
  })

  it('are cited by ids that exist', () => {
    expect(cited.filter(({ id }) => !ids.has(id))).toEqual([])
    expect(new Set(cited.map(({ id }) => id)).size).toBeGreaterThan(200)
  })
})

it('no comment cites a document that the repository does not hold', () => {
  const self = 'tests/architecture/rules.test.ts'
  const guides = ['core', 'widgets', 'shell', 'demo'].flatMap(folder => filesIn(folder, /\.md$/))
  const found = [...sources, ...guides, 'README.md']
    .filter(file => file !== self)
    .map(file => ({ file, text: read(file) }))
    .filter(({ text }) => absent.some(pattern => pattern.test(text)))
    .flatMap(({ file, text }) =>
      text
        .split('\n')
        .filter(line => absent.some(pattern => pattern.test(line)))
        .map(line => `${file}: ${line.trim()}`)
    )
  expect(sources.length).toBeGreaterThan(1000)
  expect(found).toEqual([])
})

it('links in the documentation lead to files', () => {
  const broken = filesIn('demo/docs', /\.md$/).flatMap(page =>
    [...read(page).matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)]
      .map(([, target]) => join(dirname(page), target ?? ''))
      .filter(target => !existsSync(join(root, target)))
  )
  expect(broken).toEqual([])
})

it('the glossary names types and wire names that the code has', () => {
  const rows = read('demo/docs/glossary.md')
    .split('\n')
    .filter(line => line.startsWith('| '))
    .map(line => line.split('|')[3] ?? '')
  const names = rows.flatMap(row =>
    [...row.matchAll(/`([A-Za-z_]\w{3,})`/g)].map(([, name]) => name)
  )
  const code = sources
    .filter(file => /^(?:core|widgets)\//.test(file))
    .map(read)
    .join('\n')
  expect(names.length).toBeGreaterThan(60)
  expect(names.filter(name => !new RegExp(`\\b${name}\\b`).test(code))).toEqual([])
})
