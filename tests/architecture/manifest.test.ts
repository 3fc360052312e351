import { readFileSync } from 'node:fs'
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
