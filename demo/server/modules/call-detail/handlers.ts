import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { CallBase, CallItemInfo } from '../../../../core/features/call-detail/schemas.ts'
import type { CustomerInfo } from '../../../../core/features/customers/customer-info-schemas.ts'
import type { Session } from '../../auth/token-store.ts'
import { hasPermission } from '../../auth/user-queries.ts'
import type { Backend } from '../../backend.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { serverMessages } from '../../http/messages.ts'
import { COUNT_LIMIT, countUpTo, pageOfRows, rowsOf } from '../../http/paging.ts'
import { absent, forbidden } from '../../http/refusal.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'
import { callsWithPeople, isCallOf, visibleCalls } from '../calls/call-scope.ts'
import { callsMatching } from '../calls/call-search.ts'
import { toRecord } from '../calls/shown-call.ts'
import { customerRow, customersOf, toInfo } from '../customers/customer-info.ts'
import { checkVisibility } from '../customers/visibility.ts'
import { mayFillIn } from '../dispositions/call-dispositions.ts'
import { ratingOfCall } from '../satisfaction/rated-calls.ts'
import { chainShown } from './call-chains.ts'
import { dialogueOf } from './call-dialogue.ts'
import { type Known, knownCall, knownCalls, toDetails } from './call-rows.ts'
import { saveExtension } from './call-writes.ts'
import { intentRules, intentsOf } from './detected-intents.ts'

/** Most calls listed with one customer. */
const MOST = 500
const PENDING = 1

type Calls = ExpressionBuilder<Tables, 'call_record'>
type Details = ExpressionBuilder<Tables, 'call_record' | 'call_detail'>

/** Whether a call has details that match. */
const has = (eb: Calls, what: (one: Details) => Expression<SqlBool>) =>
  eb.exists(
    eb
      .selectFrom('call_detail')
      .select('call_record_id')
      .whereRef('call_detail.call_record_id', '=', 'call_record.id')
      .where(what)
  )

export function callDetailHandlers(backend: Backend): Handlers['callDetails'] {
  const { db } = backend

  /** Throws for an unknown call and for one the session may not see. */
  async function visibleCall(session: Session, id: string): Promise<Known> {
    await backend.settled(id)
    const one = await knownCall(db, session, id)
    if (one) return one
    throw (await isCallOf(db, session.enterpriseId, id))
      ? forbidden()
      : absent(serverMessages.noRecord())
  }

  /**
   * A call that is visible through its task alone may be edited only with the permission for tasks.
   */
  async function mayWrite(session: Session, { call }: Known): Promise<boolean> {
    const theirs = await (await visibleCalls(db, session))
      .select('id')
      .where('id', '=', call.id)
      .executeTakeFirst()
    return theirs !== undefined || hasPermission(db, session, 'CMC.CALL.TASK.BASIC.OPER')
  }

  /** The visible calls with a customer, newest first; without supervisors' legs. */
  const callsWith = async (
    session: Session,
    column: 'customer_id' | 'customer_phone',
    value: string
  ) =>
    (await callsWithPeople(db, session))
      .where(column, '=', value)
      .selectAll()
      .orderBy('started_at', 'desc')
      .orderBy('id', 'desc')
      .limit(MOST)

  const itemOf = ({ call, detail }: Known, info: CustomerInfo): CallItemInfo => ({
    ...info,
    customerId: info.id,
    callItemId: call.id,
    callItemNumberId: call.id,
    callTaskCustomerId: null,
    callStatus: call.handle_status,
    manualMarkIntent: detail.manual_mark_intent,
    customFieldsMap: info.customFields
  })

  async function history(session: Session, { call, detail }: Known) {
    // An unknown caller is identified by number.
    const calls =
      call.customer_id === null
        ? await callsWith(session, 'customer_phone', call.customer_phone)
        : await callsWith(session, 'customer_id', call.customer_id)
    const others = (await calls.execute()).filter(({ id }) => id !== call.id)
    return {
      customers: await customersOf(db, session, call.customer_phone, call.customer_id),
      historyRecords: others.map(toRecord),
      callTargetChain: chainShown(call, detail)
    }
  }

  return {
    async base({ params: { callRecordId }, query }, { session }): Promise<CallBase> {
      const one = await visibleCall(session, callRecordId)
      const [record] = await toDetails(backend, [one])
      if (!record) throw absent(serverMessages.noRecord())
      const { customer_id: customerId } = one.call
      const row = customerId === null ? undefined : await customerRow(db, session, customerId)
      const info = row && toInfo(row)
      return {
        ...record,
        isReadonly: !(await mayWrite(session, one)),
        followStatus: info?.followStatus ?? PENDING,
        callItemInfo: info ? itemOf(one, info) : null,
        satisfaction: await ratingOfCall(db, callRecordId),
        dispositionRemark: one.call.disposition_remark ?? '',
        mayFillIn: await mayFillIn(backend, session, one.call),
        ...(query.includeHistory === 'true' && (await history(session, one)))
      }
    },

    async count({ query }, { session }) {
      await backend.settled()
      const { callType, intentCode, isSeen, ...search } = query
      let calls = await callsMatching(db, session, search)
      if (callType !== undefined) calls = calls.where('call_type', '=', callType)
      const codes = [intentCode ?? []].flat().filter(code => code !== '')
      if (codes.length > 0)
        calls = calls.where(eb => has(eb, one => one('intent_name', 'in', codes)))
      if (isSeen !== undefined)
        calls = calls.where(eb => {
          const wasSeen = has(eb, one => one('is_seen', '=', true))
          return isSeen === 'true' ? wasSeen : eb.not(wasSeen)
        })
      return countUpTo(db, calls.select('id').limit(COUNT_LIMIT))
    },

    async followUp({ params: { customerId }, query }, { session }) {
      await backend.settled()
      await checkVisibility(db, session, customerId)
      let calls = await callsWith(session, 'customer_id', customerId)
      if (query.callType !== '') calls = calls.where('call_type', '=', Number(query.callType))
      return toDetails(backend, await knownCalls(db, await calls.execute()))
    },

    async dialogue({ params: { callRecordId }, query }, { session }) {
      const one = await visibleCall(session, callRecordId)
      return dialogueOf(backend, one, query, {
        seeIgnored: await hasPermission(db, session, 'CMC.VIEW.LGNO.CONT'),
        playRecording: await hasPermission(db, session, 'CMC.RECO.PERM')
      })
    },

    async audioSlice({ params: { callRecordId } }, { session }) {
      const { call } = await visibleCall(session, callRecordId)
      return { [call.id]: call.has_recording ? [`/recordings/${call.id}`] : [] }
    },

    async extend({ params: { callRecordId }, body }, { session }) {
      const one = await visibleCall(session, callRecordId)
      if (!(await mayWrite(session, one))) throw forbidden()
      await saveExtension(backend, one, body)
      return null
    },

    templateIntent: ({ params: { templateCode } }, { session }) =>
      intentsOf(db, session.enterpriseId, templateCode),

    async intentRules({ query }, { session }) {
      const { limit, offset } = rowsOf(query)
      const rules = await intentRules(db, session.enterpriseId)
      return pageOfRows(rules.slice(offset, offset + limit), rules.length, query)
    },

    async seen({ query: { callRecordId } }, { session }) {
      await visibleCall(session, callRecordId)
      await db
        .insertInto('call_detail')
        .values({ call_record_id: callRecordId, is_seen: true })
        .onConflict(conflict => conflict.column('call_record_id').doUpdateSet({ is_seen: true }))
        .execute()
      return null
    },

    async repair({ params: { callRecordId } }, { session }) {
      await visibleCall(session, callRecordId)
      const item = await db
        .selectFrom('repair_item')
        .selectAll()
        .where('call_record_id', '=', callRecordId)
        .executeTakeFirst()
      if (!item) return { repairItemInfo: null }
      return {
        repairItemInfo: {
          customerName: item.customer_name,
          idCard: item.id_card.replace(/^(.{6}).*(.{4})$/, '$1********$2'),
          repairBatchId: item.batch_id,
          repairBatchStatus: item.batch_status,
          repairStatus: item.status,
          repairMessage: item.message
        }
      }
    }
  }
}
