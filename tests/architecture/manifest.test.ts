import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { type PublicSurface, publicSurface, withTables } from '../../widgets/manifest.ts'

const root = new URL('../../', import.meta.url)
const read = (file: string) => readFileSync(new URL(file, root), 'utf8')
const renew = 'run `node widgets/manifest.ts`, and say what changed under "Changes" in the README'

describe('the public surface', () => {
  let surface: PublicSurface
  beforeAll(async () => {
    surface = await publicSurface()
  })

  it('is what widgets/custom-elements.json says', () => {
    expect(surface.files['custom-elements.json'], renew).toBe(read('widgets/custom-elements.json'))
  })

  it('is what the tables of the README say', () => {
    const readme = read('README.md')
    expect(withTables(readme, surface.tables), renew).toBe(readme)
  })

  it('names each slot and each part that a view draws', () => {
    const { modules } = JSON.parse(surface.files['custom-elements.json'] ?? '') as {
      modules: { declarations: Listed[] }[]
    }
    interface Listed {
      readonly tagName: string
      readonly attributes: { name: string }[]
      readonly slots: { name: string }[]
      readonly cssParts: { name: string }[]
    }
    const elements = modules.flatMap(({ declarations }) => declarations)
    const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name).sort()
    for (const [folder, shared] of [
      ['softphone', []],
      ['transfer-list', ['popover-list', 'badge-button']],
      ['message-tips', ['popover-list', 'badge-button']],
      ['customer-details', []]
    ] as const) {
      const element = elements.find(({ tagName }) => tagName === `hutong-${folder}`)
      const views = [
        ...readdirSync(new URL(`widgets/${folder}/`, root)).map(file => `${folder}/${file}`),
        ...shared.map(name => `parts/${name}.tsx`)
      ].map(file => read(`widgets/${file}`))
      const drawn = (pattern: RegExp) =>
        [...new Set(views.flatMap(view => [...view.matchAll(pattern)].map(([, name]) => name)))]
          .map(name => name ?? '')
          .sort()
      expect(names(element?.cssParts ?? []), folder).toEqual(drawn(/\bpart="([\w-]+)"/g))
      expect(names(element?.slots ?? []), folder).toEqual(drawn(/<slot name="([\w-]+)"/g))
    }
    for (const element of elements)
      expect(names(element.attributes), element.tagName).toContain('theme')
  })

  it('keeps secrets out of attributes', () => {
    const { modules } = JSON.parse(surface.files['custom-elements.json'] ?? '') as {
      modules: { declarations: { attributes: { name: string }[] }[] }[]
    }
    const attributes = modules.flatMap(({ declarations }) =>
      declarations.flatMap(element => element.attributes.map(({ name }) => name))
    )
    expect(attributes.length).toBeGreaterThan(10)
    expect(attributes.filter(name => /token|password|secret|provider|sip$/.test(name))).toEqual([])
  })
})
