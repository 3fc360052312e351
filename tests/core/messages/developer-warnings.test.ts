/** Texts for the developer console are English: `warnOnce(…Messages.key(…))` and `warn('…')`. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { elementMessages } from '../../../core/messages/element-messages.ts'
import { sessionElementMessages } from '../../../core/messages/session-element-messages.ts'

const root = new URL('../../../', import.meta.url).pathname
const sources = ['core', 'shell', 'widgets'].flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(file => /\.tsx?$/.test(file))
    .map(file => readFileSync(join(root, folder, file), 'utf8'))
)
const tables: Readonly<Record<string, object>> = { elementMessages, sessionElementMessages }
const warnings = sources.flatMap(source => [
  ...source.matchAll(/warnOnce\(\s*(\w+Messages)\.(\w+)\(/g)
])

describe('a warning on the developer console', () => {
  test('is found in the sources', () => expect(warnings.length).toBeGreaterThan(4))

  test.each(warnings.map(([, table = '', key = '']) => [table, key]))(
    '%s.%s is English',
    (table, key) => {
      const text: unknown = Reflect.get(tables[table] ?? {}, key)()
      expect(text).toMatch(/^[\x20-\x7e]+$/)
    }
  )

  test('is English where it is written in place', () => {
    const texts = sources.flatMap(source => [
      ...source.matchAll(/\bwarn(?:Developer)?\(\s*[`'"](.+)/g)
    ])
    expect(texts.length).toBeGreaterThan(10)
    for (const [, text] of texts) expect(text).not.toMatch(/[\u4e00-\u9fff]/)
  })
})
