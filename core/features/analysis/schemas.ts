import { z } from '../../contract/zod.ts'
import { dayRange } from '../report-range/schemas.ts'
import { funnelSteps, levels, MOST_TURNS, nodeRelations } from './enums.ts'

const count = z.number()
const LONGEST = 64
const name = z.string().check(z.minLength(1), z.maxLength(LONGEST))
/** A script's code and a node's id in it, joined by a slash (rule analysis-16). */
const node = z.string().check(z.minLength(1), z.maxLength(2 * LONGEST))
/** Codes or ids, separated by commas. */
const list = z.string().check(z.maxLength(4000))
const flag = z.enum(['true', 'false'])
const between = (least: number, most: number) =>
  z.coerce.number().check(z.int(), z.gte(least), z.lte(most))

/** Which robot calls are analysed: their days, and the scripts and tasks they belong to. */
export const analysisChoice = {
  ...dayRange,
  scripts: z.optional(list),
  tasks: z.optional(list),
  /** The node of the funnel; default: the main question of each script. */
  keyNode: z.optional(node)
}

/** The calls that one number of a report counts; conditions are joined by and. */
export const analysisFilter = {
  step: z.optional(z.enum(funnelSteps)),
  /** `high` is A and B. */
  level: z.optional(z.enum([...levels, 'high'])),
  day: z.optional(dayRange.from),
  node: z.optional(node),
  /** With `node`; default: reached. */
  relation: z.optional(z.enum(nodeRelations)),
  tag: z.optional(name),
  word: z.optional(name),
  turns: z.optional(between(0, MOST_TURNS)),
  /** 0 is Monday. */
  weekday: z.optional(between(0, 6)),
  hour: z.optional(between(0, 23)),
  isConnected: z.optional(flag),
  isTransferred: z.optional(flag),
  /** Connected calls without a transcript. */
  isUnwritten: z.optional(flag)
}

const filter = z.object(analysisFilter)
/** The calls of one number. */
export type AnalysisFilter = z.input<typeof filter>

const LevelCounts = z.object({
  A: count,
  B: count,
  C: count,
  D: count,
  E: count,
  F: count,
  none: count
})
export type LevelCounts = z.infer<typeof LevelCounts>

/** A concern tag or a keyword, with the levels of the calls in which it occurs. */
const Topic = z.object({ name: z.string(), calls: count, levels: LevelCounts })
export type Topic = z.infer<typeof Topic>

const NodeCounts = z.object({
  node,
  name: z.string(),
  /** Name of the node's script; blank for a call without one. */
  script: z.string(),
  reached: count,
  ended: count,
  /** Of those that ended there. */
  hungUp: count
})
export type NodeCounts = z.infer<typeof NodeCounts>

/** What the cards of a report show. */
const AnalysisTotals = z.object({
  dialled: count,
  connected: count,
  /** Of the connected calls. */
  levelA: count,
  high: count,
  transferred: count
})
export type AnalysisTotals = z.infer<typeof AnalysisTotals>

export const AnalysisReport = z.object({
  funnel: z.object({
    dialled: count,
    connected: count,
    secondTurn: count,
    keyNode: count,
    high: count,
    transferred: count
  }),
  /** The levels of all connected calls. */
  levels: LevelCounts,
  transferred: count,
  unwritten: count,
  /** As many days before, up to the same time of day. */
  before: AnalysisTotals,
  /** By the hour of one day, or by the day of several; up to the time of reading. */
  trend: z.array(AnalysisTotals),
  /** Days without connected calls are left out. */
  days: z.array(z.object({ day: z.string(), levels: LevelCounts })),
  /** By number of calls that reached them. */
  nodes: z.array(NodeCounts),
  hasMoreNodes: z.boolean(),
  tags: z.array(Topic),
  words: z.array(Topic),
  /** Connected calls with a transcript, by replies of the customer. */
  turns: z.array(z.object({ turns: count, calls: count })),
  hours: z.array(z.object({ weekday: count, hour: count, dialled: count, connected: count }))
})
export type AnalysisReport = z.infer<typeof AnalysisReport>

export const AnalysisOptions = z.object({
  scripts: z.array(
    z.object({
      templateCode: z.string(),
      templateName: z.string(),
      nodes: z.array(z.object({ node, name: z.string() })),
      /** Node of the published version after its greeting; blank for a script without one. */
      mainQuestion: z.string()
    })
  ),
  /** Newest first. */
  tasks: z.array(
    z.object({ callTaskId: z.string(), name: z.string(), templateCode: z.nullable(z.string()) })
  )
})
export type AnalysisOptions = z.infer<typeof AnalysisOptions>
