/** What the package publishes beside the elements: keys for hosts, and data for editors. */
import { describe, expect, it } from 'vitest'
import { allEndpoints } from '../../../core/contract/all-endpoints.ts'
import { personMessages } from '../../../core/features/person/messages.ts'
import { phoneMessages } from '../../../core/phone/phone-messages.ts'
import { publicSurface } from '../../../widgets/manifest/public-surface.ts'

const surface = await publicSurface()
const read = <Value>(file: string): Value => JSON.parse(surface.files[file] ?? '') as Value
const manifest = read<{
  modules: {
    declarations: { tagName: string; events: { name: string }[]; attributes: { name: string }[] }[]
  }[]
}>('custom-elements.json')
const declarations = manifest.modules.flatMap(module => module.declarations)

describe('messages.json', () => {
  const messages = read<Record<string, string | Record<string, string>>>('messages.json')

  it('has the texts that are shown', () => {
    expect(Object.keys(messages).length).toBeGreaterThan(5000)
    expect(messages['phone.cannotCall']).toBe(phoneMessages.cannotCall({ state: '{state}' }))
    const keys = Object.keys(personMessages)
    expect(keys.length).toBeGreaterThan(3)
    expect(keys.filter(key => !(`person.${key}` in messages))).toEqual([])
  })
})

describe('endpoints.json', () => {
  it('has each endpoint by the name that overrides its path', () => {
    const endpoints = read<Record<string, string>>('endpoints.json')
    const rows = Object.entries(allEndpoints).flatMap(([area, table]) =>
      Object.entries(table).map(([name, row]) => ({ key: `${area}.${name}`, row }))
    )
    expect(Object.keys(endpoints).length).toBe(rows.length)
    for (const { key, row } of rows) {
      expect(endpoints[key]).toBe(`${row.method} ${row.path}`)
      // Rows outside the first table carry the key themselves.
      if (row.name !== undefined) expect(row.name).toBe(key)
    }
  })
})

describe('the data for editors', () => {
  it('describes every tag and attribute to VS Code', () => {
    const { tags } = read<{
      tags: { name: string; attributes: { name: string; values?: { name: string }[] }[] }[]
    }>('html-custom-data.json')
    expect(tags.map(({ name }) => name)).toEqual(declarations.map(({ tagName }) => tagName))
    for (const { tagName, attributes } of declarations)
      expect(tags.find(({ name }) => name === tagName)?.attributes.map(({ name }) => name)).toEqual(
        attributes.map(({ name }) => name)
      )
    const softphone = tags.find(({ name }) => name === 'hutong-softphone')
    const variant = softphone?.attributes.find(({ name }) => name === 'variant')
    expect(variant?.values?.map(({ name }) => name)).toEqual(['bar', 'float', 'panel'])
  })

  it('describes every element and event to JetBrains IDEs', () => {
    const { contributions } = read<{
      contributions: { html: { elements: { name: string; js: { events: { name: string }[] } }[] } }
    }>('web-types.json')
    expect(
      contributions.html.elements.map(({ name, js }) => [name, js.events.map(event => event.name)])
    ).toEqual(declarations.map(({ tagName, events }) => [tagName, events.map(({ name }) => name)]))
  })
})
