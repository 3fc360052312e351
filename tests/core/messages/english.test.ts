/** English is complete: every message, label, title and permission, and nothing of it is Chinese. */
import { globSync, readFileSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import * as elements from '../../../core/english/elements-english.ts'
import { type EnglishTexts, joinTables } from '../../../core/english/join-tables.ts'
import * as phone from '../../../core/english/phone-english.ts'
import { intentLetterOf } from '../../../core/features/customer-details/enums.ts'
import { permissionAreas } from '../../../core/features/roles/rules/permission-areas.ts'
import { type Sentence, setTextLanguage } from '../../../core/messages/define-messages.ts'
import { permissions } from '../../../core/session/permissions.ts'
import * as consoleTexts from '../../../shell/console-english.ts'
import { menuGroups } from '../../../shell/router/menu-groups.ts'
import { routes } from '../../../shell/router/routes.ts'
import { printMessageKeys } from '../../../widgets/manifest/print-keys.ts'
import { each, han, places } from '../../support/english/placeholders.ts'
import { areasFrom } from '../../support/english/reached-areas.ts'

const chinese = JSON.parse(printMessageKeys()) as Readonly<Record<string, Sentence>>
const chunks: readonly EnglishTexts[] = [phone, elements, consoleTexts]
const { texts, labels } = joinTables(chunks)

/** Columns of files, names of fields in data, what a robot says, and the brackets of a signature. */
const mayBeChinese = [
  ...['bookPage.fieldsHint', 'scripts.newFarewell', 'messageGateway.testText'],
  ...['accounts.columnName', 'accounts.columnUsername', 'accounts.columnMobile'],
  ...['accounts.columnDepartment', 'accounts.columnRoles'],
  ...['messaging.templateBrackets', 'messagePages.signatureHint', 'messagePages.nameHint']
]

afterEach(() => setTextLanguage('zh-CN'))

describe('the English of the messages', () => {
  const own = Object.keys(texts).filter(key => key.includes('.'))

  it('has every key, and no other', () => {
    expect(Object.keys(chinese).filter(key => texts[key] === undefined)).toEqual([])
    expect(own.filter(key => chinese[key] === undefined)).toEqual([])
  })

  it('has the placeholders of the Chinese text', () => {
    const differing = own.filter(
      key => String(places(texts[key])) !== String(places(chinese[key] ?? ''))
    )
    expect(differing).toEqual([])
  })

  it('is the text itself where that is English, as on the developer console', () => {
    const english = own.filter(key =>
      each(chinese[key] ?? '').every(text => /^[ -~]*[a-z]{2} [a-z][ -~]*$/.test(text))
    )
    expect(english.length).toBeGreaterThan(4)
    for (const key of english) expect(texts[key], key).toBe(chinese[key])
  })

  it('has no Chinese character, and no empty text', () => {
    const chineseOnes = own.filter(key => each(texts[key] ?? '').some(text => han.test(text)))
    expect(chineseOnes.toSorted()).toEqual(mayBeChinese.toSorted())
    expect(own.filter(key => each(texts[key] ?? '').includes(''))).toEqual([])
  })
})

interface Codes {
  readonly codes: readonly (string | number)[]
  readonly label: (code: string | number) => string
}
const isCodes = (value: unknown): value is Codes =>
  typeof value === 'object' && value !== null && 'codes' in value && 'label' in value

/** The Chinese labels of every list of codes, with their placeholders. */
async function labelsOfCodes(): Promise<ReadonlySet<string>> {
  const recorded = new Set<string>()
  const record = (_: object, label: string) => void recorded.add(label)
  setTextLanguage('en', { texts: {}, labels: new Proxy({}, { get: record }) })
  const files = globSync('core/**/*.ts').filter(file =>
    /\b(?:labelled|enumeration)\(/.test(readFileSync(file, 'utf8'))
  )
  for (const file of files) {
    const module = (await import(/* @vite-ignore */ `../../../${file}`)) as object
    for (const list of Object.values(module).filter(isCodes)) list.codes.forEach(list.label)
  }
  return recorded
}

describe('the English of the labels', () => {
  it('leaves grades what they are', () => {
    setTextLanguage('en', { texts, labels })
    expect(['A', '02', '13', '101', '9'].map(intentLetterOf)).toEqual([
      ...['A', 'B', 'C', 'F', undefined]
    ])
  })

  it('has every code', async () => {
    const all = await labelsOfCodes()
    expect(all.size).toBeGreaterThan(400)
    expect([...all].filter(label => han.test(label) && labels[label] === undefined)).toEqual([])
  })

  it('has every route, menu group, permission and area of permissions', () => {
    const all = [
      ...[...routes, ...menuGroups].flatMap(({ title, socialTitle }) => [title, socialTitle ?? '']),
      ...Object.values(permissions),
      ...permissionAreas.map(({ title }) => title)
    ]
    expect(all.length).toBeGreaterThan(150)
    expect(all.filter(label => han.test(label) && labels[label] === undefined)).toEqual([])
  })

  it('has the placeholders of the Chinese label, and no Chinese character', () => {
    for (const [label, text] of Object.entries(labels)) {
      expect(places(text), label).toEqual(places(label))
      expect(han.test(text) || text === '', label).toBe(false)
    }
  })

  it('translates a label in one way', () => {
    const seen = new Map<string, Set<string>>()
    for (const folder of chunks.flatMap(({ folders }) => folders))
      for (const [label, text] of Object.entries(folder.labels ?? {}))
        seen.set(label, (seen.get(label) ?? new Set()).add(text))
    const several = [...seen].filter(([, ways]) => ways.size > 1)
    expect(several.map(([label, ways]) => [label, ...ways])).toEqual([])
  })
})

describe('the chunks of English texts', () => {
  const areasOf = (some: readonly EnglishTexts[]) =>
    new Set(
      some.flatMap(({ folders }) => folders.flatMap(({ english = {} }) => Object.keys(english)))
    )

  it('have what the core, the telephone and the small elements show in the first', () => {
    const small = ['softphone', 'message-tips', 'transfer-list', 'doctor', 'session']
    const entries = ['core/index.ts', ...small.map(name => `widgets/${name}/element.ts`)]
    const there = areasOf([phone])
    expect(areasFrom(entries).length).toBeGreaterThan(15)
    expect(areasFrom(entries).filter(area => !there.has(area))).toEqual([])
  })

  it('have what every element but the console shows in the first two', () => {
    const there = areasOf([phone, elements])
    const needed = areasFrom(globSync('widgets/*/element.ts'))
    expect(needed.filter(area => !there.has(area))).toEqual([])
  })
})
