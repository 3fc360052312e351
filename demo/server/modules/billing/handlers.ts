import type { Transaction } from 'kysely'
import {
  chargeKind,
  paidKind,
  type RateStart,
  rateStart,
  rechargeWay
} from '../../../../core/features/billing/enums.ts'
import { billingMessages as messages } from '../../../../core/features/billing/messages.ts'
import {
  monthAfter,
  monthOf,
  monthStart
} from '../../../../core/features/billing/rules/bill-months.ts'
import { kindsByLine } from '../../../../core/features/billing/rules/charge-kinds.ts'
import {
  correctionIssue,
  LONGEST_REMARK,
  LONGEST_VOUCHER,
  limitIssue,
  priceIssue,
  rechargeIssue,
  yuanText
} from '../../../../core/features/billing/rules/money.ts'
import { chinaDay, chinaMidnight } from '../../../../core/lib/format/china-day.ts'
import type { Session } from '../../auth/token-store.ts'
import type { Backend } from '../../backend.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { containing, newestOfMany } from '../../http/paging.ts'
import { refuse, refuseField } from '../../http/refusal.ts'
import type { Handlers, RequestContext } from '../../http/serve-endpoints.ts'
import { ADDED, changeOf, EDITED, recordOperation } from '../operation-log/record-operation.ts'
import { CENTS, checkWhole, lockAccount, takeAccountVersion, toCents } from './account-access.ts'
import { entriesOf, entryColumns, toEntry } from './entry-queries.ts'
import { type Posting, postEntries } from './post-entries.ts'
import { readOverview } from './read-overview.ts'

/** In cents: balances are stored as 32 bits. */
const MOST_BALANCE = 2_000_000_000

const startOf: Readonly<Record<RateStart, (now: number) => number>> = {
  now: now => now,
  tomorrow: now => chinaMidnight(chinaDay(now, 1)),
  nextMonth: now => monthStart(monthAfter(monthOf(now)))
}

const inYuan = (cents: number | null): string =>
  cents === null ? messages.followsAll() : yuanText(cents / CENTS)

export function billingHandlers(
  backend: Backend
): Pick<
  Handlers['billing'],
  'overview' | 'saveLimit' | 'addRate' | 'records' | 'recharge' | 'correct'
> {
  const { db, dialler } = backend

  async function nameOf(inside: Transaction<Tables>, { userId }: Session): Promise<string> {
    const { name } = await inside
      .selectFrom('user_account')
      .select('name')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    return name
  }

  /** Writes what a user pays in or corrects; the same request does it once. */ // rule billing-12
  async function post(
    { session, request }: RequestContext,
    posting: Omit<Posting, 'enterprise_id' | 'quantity' | 'unit_price' | 'user_id'>,
    detail: string
  ) {
    const { enterpriseId, userId } = session
    const { kind, subject, amount } = posting
    const done = await db.transaction().execute(async inside => {
      const { balance } = await lockAccount(inside, enterpriseId)
      const before = await entriesOf(inside, enterpriseId, [kind])
        .select(['id', 'amount', 'balance', 'way', 'voucher', 'remark'])
        .where('subject', '=', subject)
        .executeTakeFirst()
      const { way = null, voucher = '', remark = '' } = posting
      const isSame = before?.amount === amount && before.way === way
      if (before && !(isSame && before.voucher === voucher && before.remark === remark))
        throw refuse(messages.requestUsed())
      if (before) return { id: before.id, amount: before.amount, balance: before.balance }
      if (Math.abs(balance + amount) > MOST_BALANCE)
        throw refuseField('amount', messages.tooMuch({ most: MOST_BALANCE / CENTS }))
      const [posted] = await postEntries(inside, [
        {
          ...posting,
          ...{ enterprise_id: enterpriseId, user_id: userId, quantity: 1, unit_price: amount }
        }
      ])
      if (!posted) throw new Error('the entry was not written')
      await recordOperation(inside, session, request, {
        ...{ type: ADDED, target: messages.account(), detail },
        changes: changeOf(messages.balance(), inYuan(balance), inYuan(balance + amount))
      })
      return posted
    })
    // Tasks that waited for it are dialled again.
    dialler.wake()
    return { id: String(done.id), balance: done.balance / CENTS }
  }

  return {
    async overview(_, { session }) {
      await checkWhole(db, session)
      return readOverview(db, session.enterpriseId, Date.now())
    },

    async saveLimit({ body: { limit, version } }, { session, request }) {
      await checkWhole(db, session)
      const issue = limitIssue(limit)
      if (issue) throw refuseField('limit', issue)
      await db.transaction().execute(async inside => {
        const before = await takeAccountVersion(inside, session.enterpriseId, version)
        await inside
          .updateTable('number_account')
          .set({ warning_limit: toCents(limit) })
          .where('enterprise_id', '=', session.enterpriseId)
          .execute()
        await recordOperation(inside, session, request, {
          ...{ type: EDITED, target: messages.account(), detail: messages.logLimit() },
          changes: changeOf(messages.limit(), inYuan(before.warning_limit), yuanText(limit))
        })
      })
      return { version: version + 1 }
    },

    async addRate({ body: { kind, line, price, start, version } }, { session, request }) {
      await checkWhole(db, session)
      const { enterpriseId } = session
      const issue = price === null && line !== '' ? undefined : priceIssue(price ?? undefined)
      if (issue) throw refuseField('price', issue)
      const cents = price === null ? null : toCents(price)
      await db.transaction().execute(async inside => {
        await takeAccountVersion(inside, enterpriseId, version)
        if (line !== '') {
          const known = await inside
            .selectFrom('line_resource')
            .select('cid_number')
            .where('enterprise_id', '=', enterpriseId)
            .where('cid_number', '=', line)
            .executeTakeFirst()
          if (!known || !kindsByLine.includes(kind)) throw refuseField('line', messages.lineWrong())
        }
        const now = Date.now()
        const before = await inside
          .selectFrom('account_rate')
          .select('price')
          .where('enterprise_id', '=', enterpriseId)
          .where('kind', '=', kind)
          .where('line', '=', line)
          .where('valid_from', '<=', now)
          .orderBy('valid_from', 'desc')
          .orderBy('id', 'desc')
          .limit(1)
          .executeTakeFirst()
        await inside
          .insertInto('account_rate')
          .values({
            ...{ enterprise_id: enterpriseId, kind, line, price: cents, created_at: now },
            ...{ valid_from: startOf[start](now), created_by: await nameOf(inside, session) }
          })
          .execute()
        const label = [chargeKind.label(kind), line].filter(Boolean).join(' ')
        await recordOperation(inside, session, request, {
          ...{ type: EDITED, target: messages.rates() },
          detail: messages.logRate({ start: rateStart.label(start) }),
          changes: changeOf(label, inYuan(before?.price ?? (line ? null : 0)), inYuan(cents))
        })
      })
      return { version: version + 1 }
    },

    async records({ query }, { session }) {
      await checkWhole(db, session)
      const { kind, way, voucher, beginTime, endTime } = query
      let found = entriesOf(db, session.enterpriseId, kind ? [kind] : paidKind.codes)
      if (way) found = found.where('way', '=', way)
      if (voucher?.trim()) found = found.where('voucher', 'like', containing(voucher.trim()))
      if (beginTime !== undefined) found = found.where('created_at', '>=', beginTime)
      if (endTime !== undefined) found = found.where('created_at', '<=', endTime)
      const page = await newestOfMany(db, found.select(entryColumns), query)
      return { ...page, list: page.list.map(row => toEntry(row)) }
    },

    async recharge({ body }, context) {
      await checkWhole(db, context.session)
      const issue = rechargeIssue(body.amount)
      if (issue) throw refuseField('amount', issue)
      const { way } = body
      const voucher = body.voucher.trim().slice(0, LONGEST_VOUCHER)
      const remark = body.remark.trim().slice(0, LONGEST_REMARK)
      return post(
        context,
        {
          ...{ kind: 'recharge', subject: body.requestId, amount: toCents(body.amount) },
          ...{ way, voucher, remark }
        },
        messages.logRecharge({ amount: yuanText(body.amount), way: rechargeWay.label(way) })
      )
    },

    async correct({ body }, context) {
      await checkWhole(db, context.session)
      const issue = correctionIssue(body.amount)
      if (issue) throw refuseField('amount', issue)
      const reason = body.reason.trim().slice(0, LONGEST_REMARK)
      if (reason === '') throw refuseField('reason', messages.reasonMissing())
      return post(
        context,
        {
          ...{ kind: 'correction', subject: body.requestId, amount: toCents(body.amount) },
          remark: reason
        },
        messages.logCorrection({ amount: yuanText(body.amount), reason })
      )
    }
  }
}
