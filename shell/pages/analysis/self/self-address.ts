/** What 自助分析 shows, in the address. */
import { useStore } from '@nanostores/react'
import { serverNow } from '../../../../core/environment/server-time.ts'
import { chosenRange } from '../../../../core/features/report-range/rules.ts'
import type { DraftRange } from '../../../../core/features/self-analysis/draft.ts'
import { MOST_DAYS } from '../../../../core/features/self-analysis/rules/catalogue.ts'
import type { AnalysisSpec } from '../../../../core/features/self-analysis/schemas.ts'
import { useDayRange } from '../../../report/use-day-range.ts'
import { $route, setQuery } from '../../../router/router.ts'

const INITIAL = 'month'

/** The calls of one number; without values those of the total. */
export interface CountedCell {
  readonly measure: string
  readonly first?: string | undefined
  readonly second?: string | undefined
}

export function useSelfAddress() {
  const { query } = useStore($route)
  const range = useDayRange(MOST_DAYS, INITIAL)
  const { measure, first, second } = query
  return {
    ...{ range, runId: query.run, viewId: query.view },
    rows: query.show === 'calls' && measure !== undefined ? { measure, first, second } : undefined
  }
}
export type SelfAddress = ReturnType<typeof useSelfAddress>

/** The days as a view keeps them: a named range moves with the time. */
export const rangeToKeep = ({ range: { name, range } }: SelfAddress): DraftRange =>
  name === 'custom' ? range : { range: name }

/** The days of a view by now. */
export const daysOfView = ({ range, from, to }: DraftRange): Pick<AnalysisSpec, 'from' | 'to'> =>
  chosenRange(
    { ...(range && { range }), ...(from && to && { from, to }) },
    serverNow(),
    MOST_DAYS,
    INITIAL
  ).range

const noRows = { show: undefined, page: undefined, measure: undefined }
const noKeys = { first: undefined, second: undefined }

export const showRun = (id: string | undefined): void =>
  setQuery({ ...noRows, ...noKeys, run: id }, { isStep: true })

export const showView = (id: string, { range, from, to }: DraftRange): void =>
  setQuery(
    {
      ...{ ...noRows, ...noKeys, run: undefined, view: id },
      ...{ range: range === INITIAL ? undefined : range, from, to }
    },
    { isStep: true }
  )

export const keepView = (id: string | undefined): void => setQuery({ view: id })

/** Shows the calls of a number; blank values are `-` in the address, as it drops empty ones. */
export const openRows = ({ measure, first, second }: CountedCell): void =>
  setQuery(
    { ...noRows, show: 'calls', measure, first: written(first), second: written(second) },
    { isStep: true }
  )
export const closeRows = (): void => setQuery({ ...noRows, ...noKeys }, { isStep: true })

const BLANK = '-'
const written = (key: string | undefined) => (key === '' ? BLANK : key)
export const readKey = (key: string | undefined) => (key === BLANK ? '' : key)
