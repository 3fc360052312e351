/** What a number of a result leads to. */
import type { DayRange } from '../../../../core/features/report-range/rules.ts'
import type { AnalysisFilter } from '../../../../core/features/self-analysis/schemas.ts'
import { written } from '../../../router/address.ts'
import { navigate } from '../../../router/router.ts'
import type { Finished } from './result-types.ts'
import { openRows } from './self-address.ts'

/** Fields of a list by those of the analysis; the days are its own. */
const lists: Readonly<
  Record<string, { readonly path: string; readonly fields: Readonly<Record<string, string>> }>
> = {
  serviceRecords: {
    path: '/callManage/serviceRecords',
    fields: { serviceType: 'serviceType', direction: 'callDirectionType' }
  },
  seatTime: { path: '/dataManage/seatStatusLog', fields: { agent: 'agentId' } }
}
/** Measures that count the rows of the list, and the further filter of those that count some. */
const counted: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  records: {},
  ...Object.fromEntries(
    ['free', 'busy', 'ring', 'talkIn', 'talkOut', 'hold', 'wrapUp'].map(column => [
      column,
      { column }
    ])
  )
}

function addressOf(
  { set, filters }: { readonly set: string; readonly filters: readonly AnalysisFilter[] },
  days: DayRange,
  measure: string,
  keys: readonly (readonly [field: string, key: string])[]
): string | undefined {
  const [list, more] = [lists[set], counted[measure]]
  if (!list || !more) return undefined
  const query: Record<string, string> = { ...more, beginTime: days.from, endTime: days.to }
  const conditions = [...filters.map(({ field, values }) => [field, values] as const)]
  for (const [field, key] of keys) conditions.push([field, [key]])
  for (const [field, values] of conditions) {
    const [value = '', ...others] = values
    const name = list.fields[field]
    if (field === 'day') Object.assign(query, { beginTime: value, endTime: value })
    else if (name === undefined || others.length > 0 || value === '') return undefined
    else if (query[name] !== undefined && query[name] !== value) return undefined
    else query[name] = value
  }
  // The log of the states is that of one agent.
  if (set === 'seatTime' && query.agentId === undefined) return undefined
  return written({ path: list.path, query })
}

/**
 * Opens the rows of a number: its calls, or the list with equal filters; undefined without such a
 * list.
 *
 * @param at index of the value of each dimension; empty for the total
 */
export function cellOpener(
  { spec, result }: Finished,
  measure: string,
  at: readonly number[]
): (() => void) | undefined {
  const keys = at.map((index, place) => result.values[place]?.[index]?.key ?? '')
  if (spec.set === 'calls' || spec.set === 'robotCalls')
    return () => openRows({ measure, first: keys[0], second: keys[1] })
  const named = keys.map((key, place) => [spec.dimensions[place] ?? '', key] as const)
  const address = addressOf(spec, spec, measure, named)
  return address === undefined ? undefined : () => navigate(address)
}
