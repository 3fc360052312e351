/** What an agent writes down of a number: it outlives a reload until it is saved. */
import { type ManualResult, manualResult } from '../../contract/enums/manual-tasks.ts'
import { z } from '../../contract/zod.ts'
import { tabDrafts } from '../../session/tab-drafts.ts'
import { manualText as t } from '../../text/manual-pages.ts'

/** `needs another call` is the one that asks when. */
export const AGAIN: ManualResult = 2

/** Moments that are often agreed on. */
export const usualMoments = [
  [t.soon, (now: number) => now + 3_600_000],
  [t.tomorrow, (now: number) => morning(now, 1)],
  [t.inThreeDays, (now: number) => morning(now, 3)]
] as const

const morning = (now: number, days: number): number => {
  const day = new Date(now)
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + days, 10).getTime()
}

export interface ResultTyped {
  readonly result: ManualResult | null
  readonly remark: string
  /** In ms; undefined while nothing is chosen. */
  readonly followTime: number | undefined
}

export const nothingTyped: ResultTyped = { result: null, remark: '', followTime: undefined }

const drafts = tabDrafts(
  'manual-result',
  z.object({
    result: z.nullable(manualResult.schema),
    remark: z.string(),
    followTime: z.optional(z.number())
  })
)

export function readResult(itemId: string): ResultTyped {
  const kept = drafts.read(itemId)
  return kept ? { ...nothingTyped, ...kept } : nothingTyped
}
export const keepResult = (itemId: string, typed: ResultTyped): void => drafts.keep(itemId, typed)
export const dropResult = (itemId: string): void => drafts.drop(itemId)

/** What is missing, by field. */
export function resultComplaints(
  { result, followTime }: ResultTyped,
  now: number
): { readonly result?: string; readonly followTime?: string } {
  if (result === null) return { result: t.resultMissing() }
  if (result !== AGAIN) return {}
  if (followTime === undefined) return { followTime: t.followMissing() }
  return followTime <= now ? { followTime: t.followPast() } : {}
}
