/** Filters of a list in the address, as strings; unknown keys and invalid values are dropped. */

import { chinaMidnight, DAY_MS } from '../../core/lib/format/china-day.ts'
import { listMessages as messages } from '../../core/messages/list-messages.ts'
import type { ListOption, SearchField, SpanField } from './list-description.ts'

/** By the fields' keys; a date range is two days such as `2026-11-01`. */
export type Filters = Readonly<Record<string, string>>

const MAX_LENGTH = 32
/** Of the value of a choice, such as an id. */
const MAX_CHOICE = 64
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/

/** Parses the filters of an address; drops values that no field accepts. */
export function readFilters<Query>(
  fields: readonly SearchField<Query>[],
  given: Readonly<Record<string, string | undefined>>
): Filters {
  const found: Record<string, string> = {}
  for (const field of fields) {
    if (field.kind === 'span') {
      const from = given[field.from] ?? ''
      const to = given[field.to] ?? ''
      if (spanOf(from, to)) Object.assign(found, { [field.from]: from, [field.to]: to })
      continue
    }
    const value = (given[field.key] ?? '').trim()
    if (field.kind === 'custom') {
      const read = field.read(value)
      if (read !== '') found[field.key] = read
      continue
    }
    const isKnown =
      field.kind === 'text' ||
      field.isOpen ||
      field.options.some(option => String(option.value) === value)
    const limit = lengthOf(field)
    // A typed text is cut where its field cuts it; a part of an id is another id.
    if (value !== '' && isKnown && (field.kind === 'text' || value.length <= limit))
      found[field.key] = value.slice(0, limit)
  }
  return found
}

export const lengthOf = <Query>(field: SearchField<Query>): number =>
  field.kind === 'text' ? (field.maxLength ?? MAX_LENGTH) : MAX_CHOICE

/** Every filter key of the fields, in the address and in the history. */
export const namesOf = <Query>(fields: readonly SearchField<Query>[]): readonly string[] =>
  fields.flatMap(field => (field.kind === 'span' ? [field.from, field.to] : [field.key]))

/** Splits the filters into those for the address and personal ones for the history. */
export function parted<Query>(fields: readonly SearchField<Query>[], filters: Filters) {
  const personal = new Set<string>(
    fields.flatMap(field => (field.kind !== 'span' && field.isPersonal ? [field.key] : []))
  )
  const pick = (isPersonal: boolean): Filters =>
    Object.fromEntries(
      Object.entries(filters).filter(([name]) => personal.has(name) === isPersonal)
    )
  return { open: pick(false), personal: pick(true) }
}

/** Builds the endpoint's query; days are China's. */
export function queryOf<Query extends object>(
  fields: readonly SearchField<Query>[],
  filters: Filters
): Query {
  const query: Record<string, unknown> = {}
  for (const field of fields) {
    if (field.kind !== 'span') {
      const value = filters[field.key]
      if (value === undefined) continue
      const options = field.kind === 'choice' ? field.options : []
      query[field.key] = options.find(option => String(option.value) === value)?.value ?? value
      continue
    }
    const [from, to] = [filters[field.from] ?? '', filters[field.to] ?? '']
    if (spanOf(from, to))
      Object.assign(query, {
        [field.from]: chinaMidnight(from),
        [field.to]: chinaMidnight(to) + DAY_MS - 1
      })
  }
  // Safe: the keys are the query's, and the contract validates the values.
  return query as Query
}

/** The filters in words. */
export const filterTexts = <Query>(
  fields: readonly SearchField<Query>[],
  filters: Filters
): readonly string[] =>
  fields.flatMap(field => {
    const value = filters[field.kind === 'span' ? field.from : field.key]
    if (value === undefined) return []
    if (field.kind === 'custom') return field.text ? [field.text(value)] : []
    return [messages.chosen({ label: field.label(), value: valueText(field, value, filters) })]
  })

/** The label of an option in the language shown. */
export const optionLabel = ({ label }: ListOption): string =>
  typeof label === 'string' ? label : label()

function valueText<Query>(
  field: Exclude<SearchField<Query>, { readonly kind: 'custom' }>,
  value: string,
  filters: Filters
): string {
  if (field.kind === 'span') {
    const to = filters[field.to] ?? ''
    return value === to ? to : messages.span({ from: value, to })
  }
  const options = field.kind === 'choice' ? field.options : []
  const option = options.find(one => String(one.value) === value)
  return option ? optionLabel(option) : value
}

/** The days as the date field shows them, in local time. */
export const chosenSpan = <Query>(field: SpanField<Query>, filters: Filters) =>
  spanOf(filters[field.from] ?? '', filters[field.to] ?? '')

/** From the start of the first day to the end of the last, in ms; undefined for an invalid range. */
function spanOf(from: string, to: string): readonly [number, number] | undefined {
  const first = midnight(from, 0)
  const after = midnight(to, 1)
  return first === undefined || after === undefined || first >= after
    ? undefined
    : [first, after - 1]
}

function midnight(day: string, later: number): number | undefined {
  const [, year, month, date] = DAY.exec(day)?.map(Number) ?? []
  if (year === undefined || month === undefined || date === undefined) return undefined
  const exact = new Date(year, month - 1, date)
  if (exact.getMonth() !== month - 1 || exact.getDate() !== date) return undefined
  return new Date(year, month - 1, date + later).getTime()
}
