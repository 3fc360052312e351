import type { CallDetail } from '../../features/call-detail/schemas.ts'
import type { ConnectResult } from '../../features/calls/enums.ts'
import { intentLetterOf } from '../../features/customer-details/enums.ts'
import { home } from '../../features/home/endpoints.ts'
import type { HomeReport } from '../../features/home/schemas.ts'
import { type Answer, answer } from '../answer.ts'
import { AGENT_NAME } from '../world/calls.ts'
import { USER_ID } from './session-answers.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** China has one time zone, 8 hours ahead of UTC. */
const CHINA = 8 * HOUR

const dayStart = (day: string) => Date.parse(`${day}T00:00:00Z`) - CHINA
const inbound = (call: CallDetail) => call.callDirectionType === 1
const answered = (call: CallDetail) => call.connectResult === 0
const talkOf = (calls: readonly CallDetail[]) =>
  calls.reduce((sum, call) => sum + (call.callDuration ?? 0), 0)

function totals(calls: readonly CallDetail[]) {
  const talked = calls.filter(answered)
  return {
    calls: calls.length,
    answered: talked.length,
    talked: talked.length,
    talkSeconds: talkOf(talked)
  }
}

const periodTotals = (calls: readonly CallDetail[]) => ({
  inbound: totals(calls.filter(inbound)),
  outbound: totals(calls.filter(call => !inbound(call))),
  missed: calls.filter(call => inbound(call) && !answered(call)).length,
  satisfaction: null
})

function counts<Key>(keys: readonly Key[]): { key: Key; count: number }[] {
  const all = new Map<Key, number>()
  for (const key of keys) all.set(key, (all.get(key) ?? 0) + 1)
  return [...all].map(([key, count]) => ({ key, count }))
}

const pointOf = (calls: readonly CallDetail[], startTime: number, isOver: boolean) => ({
  startTime,
  inbound: isOver ? calls.filter(inbound).length : null,
  outbound: isOver ? calls.filter(call => !inbound(call)).length : null
})

const kpiOf = (calls: readonly CallDetail[]) => {
  const talked = calls.filter(answered)
  return {
    answered: talked.length,
    talked: talked.length,
    talkSeconds: talkOf(talked),
    missed: calls.filter(call => inbound(call) && !answered(call)).length,
    rated: 0,
    satisfied: 0
  }
}

export const reportAnswers: readonly Answer[] = [
  answer(home.report, ({ world, query }): HomeReport => {
    const now = world.now()
    const begin = dayStart(query.from)
    const end = dayStart(query.to) + DAY
    const unit = end - begin <= DAY ? 'hour' : 'day'
    const step = unit === 'hour' ? HOUR : DAY
    const within = (from: number, to: number) =>
      world.calls.filter(call => call.callStartTime >= from && call.callStartTime < to)
    const starts = Array.from(
      { length: Math.ceil((end - begin) / step) },
      (_, index) => begin + index * step
    )
    const calls = within(begin, end)
    const out = calls.filter(call => !inbound(call))
    const length = end - begin
    const [ins, outs] = [calls.filter(inbound), out]
    return {
      readTime: now,
      scope: { scope: 'own', name: AGENT_NAME, hasLower: false },
      current: periodTotals(calls),
      before: periodTotals(within(begin - length, Math.min(now, end) - length)),
      trend: {
        unit,
        points: starts.map(start => pointOf(within(start, start + step), start, start <= now)),
        kpis: starts.map(start => (start <= now ? kpiOf(within(start, start + step)) : null)),
        before: starts.map(start =>
          pointOf(within(start - length, start - length + step), start - length, true)
        )
      },
      results: counts<ConnectResult>(out.map(call => call.connectResult)).map(({ key, count }) => ({
        connectResult: key,
        count
      })),
      unresolved: 0,
      intents: counts(
        out.flatMap(call => intentLetterOf(call.manualIntentCode ?? call.intentName ?? '') ?? [])
      ).map(({ key, count }) => ({ intentLetter: key, count })),
      agents: [
        {
          userId: USER_ID,
          agentName: AGENT_NAME,
          inbound: ins.length,
          outbound: outs.length,
          inboundTalk: talkOf(ins),
          outboundTalk: talkOf(outs),
          satisfaction: null
        }
      ],
      tasks: {
        total: world.tasks.length,
        list: world.tasks.map(({ id, name, totalCount, finishedCount }) => ({
          id,
          name,
          totalCount,
          settledCount: finishedCount,
          eta: null
        }))
      },
      account: null,
      queues: [],
      todos: {
        waitingCalls: calls.filter(call => inbound(call) && !answered(call)).length,
        reviews: null,
        failedImports: 0
      }
    }
  })
]
