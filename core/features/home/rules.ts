import type { CallTotals, HomeAgent, HomeReport, PeriodTotals, Satisfaction } from './schemas.ts'

/** The most days of 首页, both ends included. */
export const HOME_DAYS = 31
/** Interval of its refreshes in ms. */
export const REFRESH_MS = 10_000

/** Both directions together. */
export const bothOf = ({ inbound, outbound }: PeriodTotals): CallTotals => ({
  calls: inbound.calls + outbound.calls,
  answered: inbound.answered + outbound.answered,
  talked: inbound.talked + outbound.talked,
  talkSeconds: inbound.talkSeconds + outbound.talkSeconds
})

/** Share of the calls that were answered; null without calls. */
export const connectRate = ({
  calls,
  answered
}: Pick<CallTotals, 'calls' | 'answered'>): number | null => (calls === 0 ? null : answered / calls)

/** Average talk time in seconds; null without an ended conversation. */
export const averageTalk = ({
  talked,
  talkSeconds
}: Pick<CallTotals, 'talked' | 'talkSeconds'>): number | null =>
  talked === 0 ? null : Math.round(talkSeconds / talked)

/** Share of 很满意 and 满意; null without a rating. */
export const satisfiedShare = (of: Satisfaction | null): number | null =>
  of === null || of.rated === 0 ? null : of.satisfied / of.rated

type Series = readonly (number | null)[]

/**
 * Each KPI over the points of the trend. A rate or an average of nothing is a gap, as is what is still
 * to come; a count of nothing is 0.
 */
export function kpiSeries({ points, kpis }: Pick<HomeReport['trend'], 'points' | 'kpis'>) {
  const of = (read: (point: (typeof points)[number], at: number) => number | null): Series =>
    points.map(read)
  return {
    inbound: of(({ inbound }) => inbound),
    outbound: of(({ outbound }) => outbound),
    connectRate: of(({ inbound, outbound }, at) => {
      const kpi = kpis[at]
      const calls = (inbound ?? 0) + (outbound ?? 0)
      return kpi ? connectRate({ calls, answered: kpi.answered }) : null
    }),
    averageTalk: of((_, at) => (kpis[at] ? averageTalk(kpis[at]) : null)),
    satisfaction: of((_, at) => satisfiedShare(kpis[at] ?? null)),
    missed: of((_, at) => kpis[at]?.missed ?? null)
  }
}

export interface Change {
  readonly direction: 'up' | 'down' | 'same' | 'unknown'
  /** Absolute, in percent or percentage points with one decimal. */
  readonly size: number
}

const changeBy = (difference: number): Change => {
  const size = Math.abs(Math.round(difference * 10) / 10)
  if (size === 0) return { direction: 'same', size }
  return { direction: difference > 0 ? 'up' : 'down', size }
}

/** Change in percent; unknown without a value to compare with. */
export const changeOf = (now: number | null, before: number | null): Change =>
  now === null || before === null || before === 0
    ? { direction: 'unknown', size: 0 }
    : changeBy(((now - before) / before) * 100)

/** Change of a share in percentage points. */
export const pointsOf = (now: number | null, before: number | null): Change =>
  now === null || before === null
    ? { direction: 'unknown', size: 0 }
    : changeBy((now - before) * 100)

export const rankings = ['calls', 'talk', 'satisfaction'] as const
export type Ranking = (typeof rankings)[number]

/** Talk time of both directions in seconds. */
export const talkOf = ({ inboundTalk, outboundTalk }: HomeAgent): number =>
  inboundTalk + outboundTalk

const measures: Readonly<Record<Ranking, (agent: HomeAgent) => number>> = {
  calls: ({ inbound, outbound }) => inbound + outbound,
  talk: talkOf,
  satisfaction: ({ satisfaction }) => satisfiedShare(satisfaction) ?? 0
}

/** The first ten agents by a measure; without those that have none. */
export const rankedBy = (agents: readonly HomeAgent[], ranking: Ranking): readonly HomeAgent[] =>
  agents
    .filter(agent => measures[ranking](agent) > 0)
    .toSorted((one, other) => measures[ranking](other) - measures[ranking](one))
    .slice(0, 10)
