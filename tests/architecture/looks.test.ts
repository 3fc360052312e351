/** One look for one thing: what a page draws by itself instead is found here. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = new URL('../../', import.meta.url).pathname
const sources = ['shell', 'widgets'].flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(file => /\.tsx?$/.test(file))
    .map(file => [`${folder}/${file}`, readFileSync(join(root, folder, file), 'utf8')] as const)
)
const filesWith = (wanted: RegExp) =>
  sources.filter(([, source]) => wanted.test(source)).map(([file]) => file)

it('reads the sources', () => expect(sources.length).toBeGreaterThan(300))

it('leaves the look of what cannot be used to the rule of the kit', () => {
  expect(
    filesWith(/\b(?:aria-|data-|group-)?disabled:(?:text|bg|opacity|cursor|no-underline)/)
  ).toEqual([])
})
