/**
 * Random histories of an account – recharges, calls, messages, months, new prices – with retries,
 * aborted transactions and lost servers, against what each should have cost.
 */
import { Kysely, sql } from 'kysely'
import {
  monthAfter,
  monthOf,
  monthStart
} from '../../../core/features/billing/rules/bill-months.ts'
import { seeded } from '../../../core/lib/random.ts'
import { embeddedDialect } from '../../../demo/server/db/embedded/embedded-dialect.ts'
import type { Database, Tables } from '../../../demo/server/db/schema/schema.ts'
import { billRows } from '../../../demo/server/modules/billing/bills/read-bills.ts'
import { monthSums } from '../../../demo/server/modules/billing/bills/read-statements.ts'
import { chargeCalls } from '../../../demo/server/modules/billing/charge-calls.ts'
import { chargeMonths } from '../../../demo/server/modules/billing/month-charges.ts'
import { postEntries } from '../../../demo/server/modules/billing/post-entries.ts'
import { recordEnded } from '../../../demo/server/modules/calls/call-record-updates.ts'
import { closeLostCalls } from '../../../demo/server/modules/calls/lost-calls.ts'
import { claimOfCalls } from '../../../demo/server/modules/messaging/sending/claim-messages.ts'
import { settleAnswers } from '../../../demo/server/modules/messaging/sending/settle-answers.ts'
import { settleReceipts } from '../../../demo/server/modules/messaging/sending/settle-reports.ts'
import { setPrice, wrongBalances } from './account-client.ts'
import { addEnterprise, addMessages, startCall } from './history-rows.ts'

const STEPS = 40
const MINUTE = 60_000
const DAY = 86_400_000
const LINES = ['0208001', '0208002'] as const
type Priced = 'agentCall' | 'incomingCall' | 'robotCall' | 'message' | 'robotMonth' | 'lineMonth'

interface Open {
  readonly id: string
  readonly price: number
  readonly answeredAt: number | null
}

/** Runs one history in its enterprise; returns what is wrong afterwards. */
async function runHistory(db: Database, seed: number): Promise<readonly string[]> {
  const random = seeded(seed)
  const below = (count: number) => Math.floor(random() * count)
  const oneOf = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item
  const enterpriseId = `history-${seed}`
  await addEnterprise(db, enterpriseId, LINES)
  const rates: { kind: Priced; line: string; price: number; from: number }[] = []
  /** Of the history: before now, so that all prices hold for messages. */
  let time = Date.now() - 20 * DAY
  const price = (kind: Priced, line: string, at: number): number => {
    const of = (own: string) =>
      rates.findLast(rate => rate.kind === kind && rate.line === own && rate.from <= at)?.price
    return of(line) ?? of('') ?? 0
  }
  const setRate = async (kind: Priced, line: string, from: number) => {
    // A month without a price stays open for one.
    const least = kind === 'robotMonth' || kind === 'lineMonth' ? 1 : 0
    const rate = { kind, line, price: least + below(40), from }
    rates.push(rate)
    await setPrice(db, kind, rate.price, { line, from, enterpriseId })
  }
  for (const kind of ['agentCall', 'incomingCall', 'robotCall', 'message', 'robotMonth'] as const)
    await setRate(kind, '', 0)
  await setRate('lineMonth', '', 0)

  let expected = 0
  let lastMonth = ''
  const open: Open[] = []
  const tries = () => 1 + below(3)

  const pay = async () => {
    const kind = oneOf(['recharge', 'correction'] as const)
    const amount = kind === 'recharge' ? 1 + below(50_000) : below(4000) - 2000
    const entry = { kind, subject: `${kind}-${time}`, amount, quantity: 1, unit_price: amount }
    const post = () =>
      db
        .transaction()
        .execute(inside => postEntries(inside, [{ enterprise_id: enterpriseId, ...entry }]))
    await Promise.all(Array.from({ length: tries() }, post))
    expected += amount
  }

  const begin = async () => {
    const kind = oneOf(['agentCall', 'incomingCall', 'robotCall'] as const)
    const line = oneOf(LINES)
    const answeredAt = random() < 0.8 ? time + below(MINUTE) : null
    const id = await startCall(db, enterpriseId, {
      ...{ kind, line, startedAt: time, answeredAt, seed: `${seed}-${time}` }
    })
    open.push({ id, answeredAt, price: price(kind, line, time) })
  }

  const end = async () => {
    const call = open.splice(below(open.length), 1)[0]
    if (!call) return
    const at = (call.answeredAt ?? time) + below(5 * MINUTE)
    const ending = {
      ...{ callRecordId: call.id, at, hangupType: 1, connectResult: 0, holdingSeconds: 0 },
      ...{ hasRecording: false, earlyMediaMs: 0 }
    }
    if (random() < 0.3)
      await db
        .transaction()
        .execute(async inside => {
          await sql`update call_record set ended_at = ${at} where id = ${call.id}`.execute(inside)
          await chargeCalls(inside, [call.id])
          throw new Error('lost')
        })
        .catch(() => undefined)
    for (let count = tries(); count > 0; count--) await recordEnded(db, ending)
    if (call.answeredAt !== null)
      expected -= Math.max(1, Math.ceil((at - call.answeredAt) / MINUTE)) * call.price
  }

  const lose = async () => {
    const calls = open.splice(0)
    const server = `${enterpriseId} ${time}`
    const seen_at = time + below(3 * MINUTE)
    await db
      .insertInto('server_run')
      .values({ server, started_at: 0, seen_at })
      .onConflict(conflict => conflict.column('server').doUpdateSet({ seen_at }))
      .execute()
    for (const { id } of calls)
      await db.updateTable('call_record').set({ server }).where('id', '=', id).execute()
    for (let count = tries(); count > 0; count--) await closeLostCalls(db, Number.MAX_SAFE_INTEGER)
    for (const { answeredAt, price: cents } of calls)
      if (answeredAt !== null)
        // A call costs a day at most.
        expected -= Math.min(1440, Math.max(1, Math.ceil((seen_at - answeredAt) / MINUTE))) * cents
  }

  const send = async () => {
    const segments = await addMessages(db, enterpriseId, `${seed}-${time}`, 1 + below(6), below)
    const cents = price('message', '', Date.now())
    const claimed = await claimOfCalls(db, Date.now(), 100)
    for (const { id } of claimed) expected -= (segments.get(id) ?? 0) * cents
    const fates = claimed.map(one => ({ one, fate: below(4) }))
    const answers = fates.flatMap(({ one: { key }, fate }) =>
      fate === 0 ? [] : [{ key, isAccepted: fate > 1, code: fate > 1 ? '' : 'REFUSED' }]
    )
    for (let count = tries(); count > 0; count--) await settleAnswers(db, answers, Date.now())
    const receipts = fates.flatMap(({ one: { key }, fate }) =>
      fate < 2 ? [] : [{ key, code: fate === 2 ? 'DELIVRD' : 'UNDELIV', time: Date.now() }]
    )
    for (let count = tries(); count > 0; count--) await settleReceipts(db, receipts)
    for (const { one, fate } of fates)
      if (fate === 1 || fate === 3) expected += (segments.get(one.id) ?? 0) * cents
  }

  const passMonths = async () => {
    const now = monthOf(Date.now())
    const month = monthAfter(now, below(5) - 2)
    for (let count = tries(); count > 0; count--) await chargeMonths(db, monthStart(month) + DAY)
    const first = lastMonth === '' ? month : monthAfter(lastMonth)
    for (let one = first; one <= month; one = monthAfter(one)) {
      expected -= 7 * price('robotMonth', '', monthStart(one))
      for (const line of LINES) expected -= price('lineMonth', line, monthStart(one))
    }
    if (month > lastMonth) lastMonth = month
  }

  const change = () => {
    const kind = oneOf(['agentCall', 'robotCall', 'lineMonth', 'message', 'robotMonth'] as const)
    const isByLine = kind !== 'message' && kind !== 'robotMonth'
    return setRate(kind, isByLine && random() < 0.5 ? oneOf(LINES) : '', time)
  }

  const steps = [pay, begin, begin, begin, end, end, lose, send, passMonths, change] as const
  for (let step = 0; step < STEPS; step++) {
    time += 1 + below(DAY / 4)
    await oneOf(steps)()
  }
  await lose()
  return wrongIn(db, enterpriseId, expected)
}

async function wrongIn(
  db: Database,
  enterpriseId: string,
  expected: number
): Promise<readonly string[]> {
  const wrong = (await wrongBalances(db)).map(row => JSON.stringify(row))
  const { balance } = await db
    .selectFrom('number_account')
    .select('balance')
    .where('enterprise_id', '=', enterpriseId)
    .executeTakeFirstOrThrow()
  if (balance !== expected) wrong.push(`balance ${balance}, expected ${expected}`)
  let closing = 0
  for (const month of await monthSums(db, enterpriseId)) {
    const bill = await billRows(db, enterpriseId, month.month, sql<boolean>`true`)
    const sum = bill.reduce((all, { amount }) => all + Math.round(amount * 100), 0)
    if (sum !== month.charged)
      wrong.push(`bill of ${month.month}: ${sum}, entries ${month.charged}`)
    if (month.opening !== closing) wrong.push(`${month.month} opens with ${month.opening}`)
    closing = month.closing
  }
  if (closing !== balance) wrong.push(`closing ${closing}, balance ${balance}`)
  return wrong.map(text => `${enterpriseId}: ${text}`)
}

/** Histories of one database; the months of one are charged to all of it. */
const TOGETHER = 10

/** Runs histories from a first seed; returns what is wrong, and how many entries were written. */
export async function runHistories(
  count: number,
  first = 1
): Promise<{ readonly wrong: readonly string[]; readonly entries: number }> {
  const wrong: string[] = []
  let entries = 0
  for (let begin = first; begin < first + count; begin += TOGETHER) {
    const db = new Kysely<Tables>({ dialect: await embeddedDialect({ hasTables: true }) })
    try {
      for (let seed = begin; seed < Math.min(begin + TOGETHER, first + count); seed++)
        wrong.push(...(await runHistory(db, seed)))
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from account_entry`.execute(db)
      entries += rows[0]?.count ?? 0
    } finally {
      await db.destroy()
    }
  }
  return { wrong, entries }
}
