/** What an analysis shows, in the address. */
import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import type { Side } from '../../../core/features/analysis/analysis-stores.ts'
import type { AnalysisChoice } from '../../../core/features/analysis/analysis-types.ts'
import { MOST_DAYS } from '../../../core/features/analysis/enums.ts'
import type { AnalysisFilter } from '../../../core/features/analysis/schemas.ts'
import { toJson } from '../../../core/lib/json.ts'
import { type ChosenRange, useDayRange } from '../../report/use-day-range.ts'
import { $route, setQuery } from '../../router/router.ts'

export const PATH = '/analysis/index'
export const pairKinds = ['task', 'script'] as const
export type PairKind = (typeof pairKinds)[number]

const filterKeys = [
  'step',
  'level',
  'day',
  'node',
  'relation',
  'tag',
  'word',
  'turns',
  'weekday',
  'hour',
  'isConnected',
  'isTransferred',
  'isUnwritten'
] as const satisfies readonly (keyof AnalysisFilter)[]

type Query = Readonly<Record<string, string | undefined>>

export interface ShownAnalysis {
  readonly view: 'overview' | 'pair'
  readonly range: ChosenRange
  readonly choice: AnalysisChoice
  readonly scripts: readonly string[]
  readonly tasks: readonly string[]
  readonly keyNode: string | undefined
  readonly pairKind: PairKind
  readonly pair: Readonly<Record<Side, string | undefined>>
  /** The calls of one number, in place of the charts. */
  readonly rows: { readonly filter: AnalysisFilter; readonly side: Side | undefined } | undefined
}

const listed = (text = ''): string[] => text.split(',').filter(Boolean)
const given = (values: Query): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => (value ? [[key, value] as const] : []))
  )

export function useShownAnalysis(): ShownAnalysis {
  const { query } = useStore($route)
  const range = useDayRange(MOST_DAYS, 'month')
  const view = query.view === 'pair' ? 'pair' : 'overview'
  const filter = given(Object.fromEntries(filterKeys.map(key => [key, query[key]])))
  const choice = {
    ...range.range,
    ...given({ scripts: query.scripts, tasks: query.tasks, keyNode: query.keyNode })
  }
  return {
    ...{ view, range, choice, keyNode: query.keyNode },
    scripts: listed(query.scripts),
    tasks: listed(query.tasks),
    pairKind: query.by === 'script' ? 'script' : 'task',
    pair: { one: query.one, other: query.other },
    rows:
      query.show === 'calls'
        ? {
            filter: filter as AnalysisFilter,
            side: query.side === 'one' || query.side === 'other' ? query.side : undefined
          }
        : undefined
  }
}

/** The same object as long as its values are the same. */
export function useByValue<Value>(value: Value): Value {
  const text = toJson(value)
  return useMemo(() => JSON.parse(text) as Value, [text])
}

/** The choice of one side of a comparison. */
export const choiceOf = (
  { choice: { from, to, keyNode }, pairKind }: ShownAnalysis,
  id: string
): AnalysisChoice => ({
  ...{ from, to, [pairKind === 'task' ? 'tasks' : 'scripts']: id },
  // A node of another script is reached by none of the calls.
  ...(keyNode !== undefined && (pairKind === 'task' || keyNode.startsWith(`${id}/`)) && { keyNode })
})

const noRows = Object.fromEntries(
  ['show', 'side', 'page', ...filterKeys].map(key => [key, undefined])
)

/** Shows the calls of a number; a step of the history. */
export const openRows = (filter: AnalysisFilter, side?: Side): void =>
  setQuery({ ...noRows, ...given(filter as Query), show: 'calls', side }, { isStep: true })

export const closeRows = (): void => setQuery(noRows, { isStep: true })

/** Address of the calls of a number. */
export function rowsAddress(filter: AnalysisFilter): string {
  const { query } = $route.get()
  const now = given({ ...query, ...noRows, ...(filter as Query), show: 'calls' })
  return `${PATH}?${new URLSearchParams(now)}`
}

const joined = (ids: readonly string[]) => ids.join(',') || undefined
export const chooseScripts = (ids: readonly string[]): void =>
  setQuery({ scripts: joined(ids), keyNode: undefined }, { isStep: true })
export const chooseTasks = (ids: readonly string[]): void =>
  setQuery({ tasks: joined(ids) }, { isStep: true })
export const chooseKeyNode = (keyNode: string | null): void =>
  setQuery({ keyNode: keyNode ?? undefined }, { isStep: true })
export const chooseView = (view: ShownAnalysis['view']): void =>
  setQuery({ view: view === 'pair' ? view : undefined }, { isStep: true })
export const choosePairKind = (by: PairKind): void =>
  setQuery({ by: by === 'script' ? by : undefined, one: undefined, other: undefined })
export const chooseSide = (side: Side, id: string | null): void =>
  setQuery({ [side]: id ?? undefined }, { isStep: true })
