/** Steps of the funnel; each counts the calls of the previous step that also reach it. */
export const funnelSteps = [
  'dialled',
  'connected',
  'secondTurn',
  'keyNode',
  'high',
  'transferred'
] as const
export type FunnelStep = (typeof funnelSteps)[number]

/** Intent levels of connected calls; `none` for a call without one. */
export const levels = ['A', 'B', 'C', 'D', 'E', 'F', 'none'] as const
export type Level = (typeof levels)[number]

/** How a call relates to a node: reached it, ended at it, or the customer hung up at it. */
export const nodeRelations = ['reached', 'ended', 'hungUp'] as const

/** Longer conversations are counted together. */
export const MOST_TURNS = 10
/** Longest range of days. */
export const MOST_DAYS = 92
/** Nodes, tags and keywords in a report, of each the most frequent ones. */
export const MOST_LISTED = 20 // rule analysis-7
