import { describe, expect, it } from 'vitest'
import type { FieldMeta } from '../../core/features/custom-fields/schemas.ts'
import { answersIn, answersOf } from '../../shell/list/columns/custom-field-columns.ts'
import { parted, queryOf, readFilters } from '../../shell/list/filters.ts'
import type { SearchField } from '../../shell/list/list-description.ts'

const meta = (id: string, fieldOptions: Record<string, string> = {}): FieldMeta => ({
  ...{ id, fieldName: id, required: false, fieldOptions, relatedFieldMetaIds: [] },
  componentType: Object.keys(fieldOptions).length > 0 ? 2 : 1
})
const metas = [meta('contact'), meta('category', { c1: '独居老人', c2: '空巢老人' })]

describe('what is looked for in the fields of an enterprise', () => {
  it.each([
    ['', {}],
    ['{', {}],
    ['null', {}],
    ['[["a"]]', { 0: ['a'] }],
    ['{"contact":"李"}', {}],
    ['{"contact":["李",1,null,["x"]]}', { contact: ['李'] }]
  ])('is read from %s', (written, read) => expect(answersIn(written)).toEqual(read))

  it('is limited to known fields and their options', () => {
    const answers = { contact: ['李'], category: ['c1', 'gone'], gone: ['x'] }
    expect(JSON.parse(answersOf(answers, metas))).toEqual({ contact: ['李'], category: ['c1'] })
    expect(answersOf({ category: ['constructor'], toString: ['x'] }, metas)).toBe('')
  })

  it('counts before the fields are known', () => {
    expect(JSON.parse(answersOf({ gone: ['x'] }))).toEqual({ gone: ['x'] })
  })

  it('is empty without an answer', () => {
    expect(answersOf({}, metas)).toBe('')
    expect(answersOf({ contact: [' '], category: [] }, metas)).toBe('')
  })
})

interface Query {
  readonly customFields?: string
}
const fields: readonly SearchField<Query>[] = [
  {
    ...{ kind: 'custom', key: 'customFields', label: () => '', isPersonal: true },
    read: written => answersOf(answersIn(written), metas),
    render: () => null
  }
]

describe('a field that a page draws itself', () => {
  const written = JSON.stringify({ contact: ['李先生'.repeat(20)] })

  it('has one text, of any length, which the address never sees', () => {
    const filters = readFilters(fields, { customFields: ` ${written}` })
    expect(filters).toEqual({ customFields: written })
    expect(queryOf(fields, filters)).toEqual({ customFields: written })
    expect(parted(fields, filters)).toEqual({ open: {}, personal: filters })
  })

  it('is not there where nothing of it counts', () => {
    expect(readFilters(fields, { customFields: '{"gone":["x"]}' })).toEqual({})
    expect(readFilters(fields, {})).toEqual({})
  })
})
