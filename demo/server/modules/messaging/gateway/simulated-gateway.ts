/**
 * A gateway without a network behind it. What becomes of a message follows from its key and its
 * number, so that it is the same on every run; what was submitted is in a table of its own.
 */
import { sql } from 'kysely'
import { seeded, seedOf } from '../../../../../core/lib/random.ts'
import { manyRows } from '../../../db/insert-many.ts'
import type { Database } from '../../../db/schema/schema.ts'
import { probeNumber } from '../../../telephony/simulated/number-probe.ts'
import {
  DELIVERED,
  type GatewayReports,
  type MessageGateway,
  type OutgoingMessage
} from './message-gateway.ts'

const MOST = 500
/** Messages with these words are refused. */
const forbidden = /赌博|发票代开|贷款秒批/
/** Shares of the messages that the network takes. */
const [UNDELIVERED, REJECTED, BARRED] = [0.008, 0.004, 0.002]
const [TOO_OFTEN, SILENT, LATE, TWICE, REPLIED] = [0.002, 0.003, 0.02, 0.02, 0.03]
/** In ms. */
const [SOONEST, USUAL, LATEST, AGAIN] = [400, 4000, 90_000, 1500] as const
const replies = [
  'TD',
  '收到',
  '谢谢',
  '好的，我知道了',
  '请给我回个电话',
  'TD',
  '什么时候办理？'
] as const

const columns = {
  ...{ key: 'text', phone: 'text', content: 'text', submitted_at: 'bigint', code: 'text' },
  ...{ receipts_left: 'int', receipt_at: 'bigint', reply: 'text' }
} as const

/** The code of the network, of which some are refusals at submission. */
function codeOf({ phone, content }: OutgoingMessage, chance: number): string {
  if (forbidden.test(content)) return 'KEYWORD'
  const state = probeNumber(phone)
  if (state === 'unassigned') return 'MK:0001'
  if (state === 'suspended') return 'MK:0012'
  if (state === 'off') return 'EXPIRED'
  const outcomes = [
    ...([
      [UNDELIVERED, 'UNDELIV'],
      [REJECTED, 'REJECTD'],
      [BARRED, 'MBBLACK']
    ] as const),
    [TOO_OFTEN, 'MOLIMIT'] as const
  ]
  let left = chance
  for (const [share, code] of outcomes) {
    if (left < share) return code
    left -= share
  }
  return DELIVERED
}
export const refusals: ReadonlySet<string> = new Set(['KEYWORD', 'MOLIMIT'])

/** What becomes of a message that is submitted at `now`. */
export function fateOf(message: OutgoingMessage, now: number, speed: number) {
  const random = seeded(seedOf(`message ${message.key}`))
  const code = codeOf(message, random())
  const [isSilent, isLate, isTwice] = [random() < SILENT, random() < LATE, random() < TWICE]
  const wait = isLate ? LATEST * random() : SOONEST + USUAL * random() ** 2
  const doesReply = random() < REPLIED && code === DELIVERED
  const isRefused = refusals.has(code)
  return {
    ...{ ...message, code, submitted_at: now },
    receipts_left: isRefused || isSilent ? 0 : isTwice ? 2 : 1,
    receipt_at: Math.round(now + wait / speed),
    reply: doesReply ? (replies[Math.floor(random() * replies.length)] ?? '') : ''
  }
}

export function simulatedGateway(db: Database, speed: number): MessageGateway {
  return {
    most: MOST,

    async submit(messages) {
      const now = Date.now()
      const rows = messages.map(message => fateOf(message, now, speed))
      const names = sql.join(Object.keys(columns).map(name => sql.ref(name)))
      const { rows: known } = await sql<{ key: string; code: string }>`
        insert into simulated_message (${names}) select ${names} from ${manyRows(columns, rows)}
        on conflict (key) do update set times = simulated_message.times + 1
        returning key, code`.execute(db)
      return known.map(({ key, code }) => ({
        ...{ key, isAccepted: !refusals.has(code), code: refusals.has(code) ? code : '' }
      }))
    },

    async collect(): Promise<GatewayReports> {
      const due = await db
        .selectFrom('simulated_message')
        .select(['key', 'phone', 'code', 'receipt_at as time', 'reply', 'receipts_left as left'])
        .where('receipts_left', '>', 0)
        .where('receipt_at', '<=', Date.now())
        .orderBy('receipt_at')
        .limit(MOST * 2)
        .execute()
      return {
        receipts: due.map(({ key, code, time }) => ({ key, code, time })),
        replies: due.flatMap(({ key, phone, reply, left }) =>
          reply !== '' && left === 1
            ? [{ id: `reply-${key}`, key, phone, content: reply, time: Date.now() }]
            : []
        )
      }
    },

    async acknowledge({ receipts }) {
      const keys = receipts.map(({ key }) => key)
      await sql`update simulated_message set receipts_left = receipts_left - 1,
          receipt_at = receipt_at + ${Math.round(AGAIN / speed)}::bigint
        where key = any(${keys}::text[])`.execute(db)
    }
  }
}
