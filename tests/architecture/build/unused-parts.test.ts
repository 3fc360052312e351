/** What `widgets/build/unused-parts.ts` leaves out of libraries would be missing without an error: no code may need it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = new URL('../../../', import.meta.url).pathname
const sources = ['core', 'shell', 'widgets']
  .flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      file => `${folder}/${file}`
    )
  )
  .filter(file => /\.tsx?$/.test(file) && !file.startsWith('widgets/build/'))
  .map(file => ({ file, code: readFileSync(join(root, file), 'utf8') }))
const having = (pattern: RegExp) =>
  sources.filter(({ code }) => pattern.test(code)).map(({ file }) => file)

test('stores are subscribed as a whole: keys of a store would never be heard of', () => {
  expect(having(/\buseStore\(/).length).toBeGreaterThan(100)
  expect(
    having(/\b(?:listenKeys|subscribeKeys)\b|\buseStore\([^()]*(?:\([^()]*\))?,\s*\{/)
  ).toEqual([])
})

test('requests have whole addresses, and their replies are read without a library', () => {
  expect(having(/from 'ofetch'/)).toEqual(['core/net/http.ts'])
  const http = sources.find(({ file }) => file === 'core/net/http.ts')?.code ?? ''
  expect(http).toContain("responseType: 'blob'")
  expect(http).not.toMatch(/\b(?:baseURL|query|params)\s*:/)
})

test('the telephone sends no message, and subscribes to nothing', () => {
  expect(having(/from 'jssip/).length).toBeGreaterThan(0)
  expect(
    having(/\.(?:sendMessage|subscribe|notify)\(['"`]sip:|\bnew(?:Message|Subscribe)\b/)
  ).toEqual([])
})
