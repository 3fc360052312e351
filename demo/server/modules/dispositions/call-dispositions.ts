/** The disposition of a call: who may save it, what is offered, and what is missing. */
import type { Selectable } from 'kysely'
import type { DispositionDemand } from '../../../../core/features/dispositions/enums.ts'
import { dispositionMessages as messages } from '../../../../core/features/dispositions/messages.ts'
import { dispositionIssue } from '../../../../core/features/dispositions/rules/disposition-rules.ts'
import { covers } from '../../../../core/features/dispositions/rules/disposition-setting-rules.ts'
import type {
  CallDisposition,
  SavedDisposition
} from '../../../../core/features/dispositions/schemas.ts'
import type { Requester } from '../../auth/requester.ts'
import { hasPermission } from '../../auth/user-queries.ts'
import type { Backend } from '../../backend.ts'
import type { Database, Tables } from '../../db/schema/schema.ts'
import { serverMessages } from '../../http/messages.ts'
import { absent, forbidden, refuse } from '../../http/refusal.ts'
import { knownCall } from '../call-detail/call-rows.ts'
import { FORCE_INSERT } from '../calls/call-scope.ts'
import { isCustomer } from '../calls/customer-calls.ts'
import type { Seat } from '../seats/seat-state.ts'
import { type Dispositions, readDispositions } from './disposition-list.ts'

type Call = Selectable<Tables['call_record']>

/** A page saves what was entered when the wrap-up ends, in ms. */
const GRACE_MS = 60_000 // rule disposition-6
const ROBOT = 1

const wayOf = ({ direction }: Pick<Call, 'direction'>) =>
  direction === 1 ? ('INCOMING' as const) : ('OUTGOING' as const)

/** Calls of agents with customers that were answered. */
const hasOne = ({ seats }: Pick<Backend, 'seats'>, call: Call): boolean =>
  call.answered_at !== null &&
  call.call_type !== ROBOT &&
  call.call_source !== FORCE_INSERT &&
  isCustomer(seats, call.customer_phone)

/** The agent's own call, until its wrap-up has ended. */
function isWrittenNow(
  { seats }: Pick<Backend, 'seats'>,
  requester: Requester,
  call: Call
): boolean {
  const { userId, enterpriseId } = requester
  if (call.user_id !== userId || call.enterprise_id !== enterpriseId) return false
  const seat = seats.of(userId, enterpriseId)
  if (seat?.written?.callRecordId === call.id) return true
  const { closed } = seat ?? {}
  const over = closed?.callRecordId === call.id ? closed.at : call.ended_at
  return over === null || Date.now() - over < GRACE_MS
}

/** Whether the record can be changed after the wrap-up: with the permission, where there are codes. */
export async function mayFillIn(
  backend: Pick<Backend, 'db' | 'seats'>,
  requester: Requester,
  call: Call
): Promise<boolean> {
  const { db } = backend
  if (!hasOne(backend, call) || call.ended_at === null) return false
  if (!(await hasPermission(db, requester, 'CMC.CALL.RECORD.SUMM'))) return false
  return offered(await readDispositions(db, requester.enterpriseId), call).length > 0
}

/** The enabled codes for a call of this direction. */
const offered = ({ groups }: Dispositions, call: Pick<Call, 'direction'>) =>
  groups.flatMap(({ name, codes }) => {
    const fitting = codes.filter(
      ({ isEnabled, direction }) => isEnabled && covers(direction, wayOf(call))
    )
    return fitting.length === 0
      ? []
      : [
          {
            name,
            codes: fitting.map(({ id, label, isRemarkRequired }) => ({
              ...{ id, label, isRemarkRequired }
            }))
          }
        ]
  })

/** The call, if the requester may read or write its disposition. */
async function callOf(
  backend: Backend,
  requester: Requester,
  id: string
): Promise<{ readonly call: Call; readonly isOwn: boolean }> {
  await backend.settled(id)
  const row = await backend.db
    .selectFrom('call_record')
    .selectAll()
    .where('id', '=', id)
    .where('enterprise_id', '=', requester.enterpriseId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw absent(serverMessages.noRecord())
  if (isWrittenNow(backend, requester, row)) return { call: row, isOwn: true }
  const known = await knownCall(backend.db, requester, id)
  if (!known) throw forbidden()
  return { call: known.call, isOwn: false }
}

function shown(backend: Backend, call: Call, all: Dispositions): CallDisposition {
  const { disposition_id: code, disposition_label: label, disposition_remark: remark } = call
  const has = hasOne(backend, call)
  return {
    callRecordId: call.id,
    isRequired: has && label !== null && isDemanded(all.requiredFor, call),
    groups: has ? offered(all, call) : [],
    chosen: code === null || !label ? null : { code, label, remark: remark ?? '' }
  }
}

const isDemanded = (demand: DispositionDemand, call: Pick<Call, 'direction'>): boolean =>
  covers(demand, wayOf(call))

export async function dispositionOf(
  backend: Backend,
  requester: Requester,
  id: string
): Promise<CallDisposition> {
  const { call } = await callOf(backend, requester, id)
  return shown(backend, call, await readDispositions(backend.db, requester.enterpriseId))
}

export async function saveDispositionOf(
  backend: Backend,
  requester: Requester,
  id: string,
  { code, remark: typed }: { readonly code: string; readonly remark: string }
): Promise<CallDisposition> {
  const { call, isOwn } = await callOf(backend, requester, id)
  if (!hasOne(backend, call))
    throw refuse(call.answered_at === null ? messages.notAnswered() : messages.notWithCustomer())
  if (!isOwn && !(await hasPermission(backend.db, requester, 'CMC.CALL.RECORD.SUMM')))
    throw forbidden(messages.notYours())
  const all = await readDispositions(backend.db, requester.enterpriseId)
  const groups = offered(all, call)
  const group = groups.find(({ codes }) => codes.some(one => one.id === code))
  const label = group?.codes.find(one => one.id === code)?.label
  // One that was disabled since keeps its name while its remark changes.
  const isKept = code === call.disposition_id && !!call.disposition_label
  if (label === undefined && !isKept) throw refuse(messages.noCode())
  const remark = typed.trim()
  const issue = dispositionIssue({ groups }, { code, remark })
  if (issue) throw refuse(issue)
  const row = await backend.db
    .updateTable('call_record')
    .set({
      disposition_id: code,
      disposition_label:
        group === undefined || label === undefined
          ? call.disposition_label
          : messages.path({ group: group.name, label }),
      disposition_remark: remark
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const saved = shown(backend, row, all)
  if (saved.chosen && row.user_id) {
    const data: SavedDisposition = { callRecordId: id, ...saved.chosen }
    const agent = { userId: row.user_id, enterpriseId: row.enterprise_id }
    backend.realtime.publishTo(agent, { topic: 'disposition_modify', data })
  }
  return saved
}

// rule disposition-8
/** An answered call of an agent has ended: marks it as not filled in where a code is required. */
export async function expectDisposition(
  db: Database,
  enterpriseId: string,
  callRecordId: string
): Promise<void> {
  const { requiredFor } = await readDispositions(db, enterpriseId)
  if (requiredFor === 'NONE') return
  await db
    .updateTable('call_record')
    .set({ disposition_label: '' })
    .where('id', '=', callRecordId)
    .where('disposition_label', 'is', null)
    .where('answered_at', 'is not', null)
    .where(eb => eb(eb.fn.coalesce('call_source', eb.lit(0)), '<>', FORCE_INSERT))
    .$if(requiredFor !== 'ALL', query =>
      query.where('direction', '=', requiredFor === 'INCOMING' ? 1 : 0)
    )
    .execute()
}

/** Throws while the call in wrap-up lacks a required disposition. */
export async function checkWrittenCall(
  { db }: Pick<Backend, 'db'>,
  { enterpriseId, written }: Seat
): Promise<void> {
  if (!written) return
  const row = await db
    .selectFrom('call_record')
    .select(['disposition_label', 'direction'])
    .where('id', '=', written.callRecordId)
    .executeTakeFirst()
  if (row?.disposition_label !== '') return
  const all = await readDispositions(db, enterpriseId)
  // The administrator may have lifted the demand since.
  if (isDemanded(all.requiredFor, row)) throw refuse(messages.finishFirst())
}
