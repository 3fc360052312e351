import { z } from '../../contract/zod.ts'
import { connectResult } from '../calls/enums.ts'
import { intentLetter } from '../customer-details/enums.ts'
import { QueueMetrics } from '../reception/queue-schemas.ts'

/** Calls of one direction. */
const CallTotals = z.object({
  calls: z.number(),
  answered: z.number(),
  /** Answered calls that have ended, and their talk time. */
  talked: z.number(),
  talkSeconds: z.number()
})
export type CallTotals = z.infer<typeof CallTotals>

/** Ratings of the period: 很满意 and 满意 among all. */
const Satisfaction = z.object({ satisfied: z.number(), rated: z.number() })
export type Satisfaction = z.infer<typeof Satisfaction>

const PeriodTotals = z.object({
  inbound: CallTotals,
  outbound: CallTotals,
  missed: z.number(),
  /** Null without a rating. */
  satisfaction: z.nullable(Satisfaction)
})
export type PeriodTotals = z.infer<typeof PeriodTotals>

/** Null after the time of reading. */
const TrendPoint = z.object({
  /** Begin of the hour or day in ms. */
  startTime: z.number(),
  inbound: z.nullable(z.number()),
  outbound: z.nullable(z.number())
})
export type TrendPoint = z.infer<typeof TrendPoint>

/** Both directions together in an hour or day of the trend, and the ratings in it. */
const KpiPoint = z.object({
  answered: z.number(),
  talked: z.number(),
  talkSeconds: z.number(),
  missed: z.number(),
  rated: z.number(),
  satisfied: z.number()
})
export type KpiPoint = z.infer<typeof KpiPoint>

const HomeAgent = z.object({
  userId: z.string(),
  agentName: z.string(),
  inbound: z.number(),
  outbound: z.number(),
  /** Talk time of the answered calls of each direction, in seconds. */
  inboundTalk: z.number(),
  outboundTalk: z.number(),
  satisfaction: z.nullable(Satisfaction)
})
export type HomeAgent = z.infer<typeof HomeAgent>

const HomeTask = z.object({
  id: z.string(),
  name: z.string(),
  totalCount: z.number(),
  /** Called or skipped. */
  settledCount: z.number(),
  /** Estimated end in ms; null when unknown. */
  eta: z.nullable(z.number())
})
export type HomeTask = z.infer<typeof HomeTask>

/** Everything of 首页. Parts that the user may not see are null. */
export const HomeReport = z.object({
  /** Time of reading in ms. */
  readTime: z.number(),
  scope: z.object({
    scope: z.enum(['own', 'group', 'department', 'all']),
    /** Of the enterprise, the department or the groups. */
    name: z.string(),
    hasLower: z.boolean()
  }),
  current: PeriodTotals,
  /** As many days before, up to the same time of day. */
  before: PeriodTotals,
  trend: z.object({
    unit: z.enum(['hour', 'day']),
    points: z.array(TrendPoint),
    /** Of the same points; null after the time of reading. */
    kpis: z.array(z.nullable(KpiPoint)),
    before: z.array(TrendPoint)
  }),
  /** Outbound calls by contact result; 0 counts calls with an answer. */
  results: z.array(z.object({ connectResult: connectResult.open, count: z.number() })),
  /** Outbound calls that have neither an answer nor a contact result yet. */
  unresolved: z.number(),
  /** Outbound calls by intent. */
  intents: z.array(
    z.object({ intentLetter: z.string().check(z.refine(intentLetter.isCode)), count: z.number() })
  ),
  /** The first ten by calls, by talk time and by satisfaction. */
  agents: z.array(HomeAgent),
  tasks: z.nullable(z.object({ total: z.number(), list: z.array(HomeTask) })),
  /** In yuan. */
  account: z.nullable(
    z.object({
      balance: z.number(),
      /** Of one view of a number. */
      fee: z.number(),
      /** Of one segment of a message, and how many segments the balance pays. */
      messageFee: z.number(),
      messagesLeft: z.number(),
      isLow: z.boolean()
    })
  ),
  /** Queues of agent groups in the user's scope, with the calls of the days. */
  queues: z.array(QueueMetrics),
  todos: z.object({
    /** Missed calls to call back. */
    waitingCalls: z.number(),
    reviews: z.nullable(z.number()),
    failedImports: z.number()
  })
})
export type HomeReport = z.infer<typeof HomeReport>
