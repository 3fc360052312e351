import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { z } from '../../../../core/contract/zod.ts'
import type { seatSettings as table } from '../../../../core/features/seat-settings/endpoints.ts'
import { seatSettingMessages as messages } from '../../../../core/features/seat-settings/messages.ts'
import { extension as extensionRule } from '../../../../core/lib/validation/account-validators.ts'
import type { Session } from '../../auth/token-store.ts'
import { visibilityScopeOf } from '../../auth/visibility-scope.ts'
import type { Backend } from '../../backend.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { uniqueConstraint } from '../../db/unique-constraint.ts'
import { assertValid } from '../../http/assert-valid.ts'
import { absent, forbidden, refuse, refuseField } from '../../http/refusal.ts'
import type { Handlers, RequestContext } from '../../http/serve-endpoints.ts'
import { exchangeServerMessages } from '../exchange/messages.ts'
import { SIP_DOMAIN } from '../exchange/telephone-account.ts'
import { leaveTelephone } from '../members/member-actions.ts'
import { readerOf } from '../members/member-reader.ts'
import { insertSeat } from '../members/seat-writes.ts'
import { ADDED, EDITED, REMOVED, recordOperation } from '../operation-log/record-operation.ts'
import { isTalking } from '../seats/seat-state.ts'
import { changesOfSeat, checkSeatVersion, type SeatBefore } from './seat-changes.ts'
import { seatGroupHandlers } from './seat-group-handlers.ts'
import { numbersOf, seatOptions, seatReach, seatRows } from './seat-rows.ts'
import { sipAccountHandlers } from './sip-account-handlers.ts'

type Draft = Omit<z.output<typeof table.edit.body>, 'version'>

export function seatSettingHandlers(backend: Backend): Handlers['seatSettings'] {
  const { db, realtime, seats } = backend

  const record = (
    inside: Kysely<Tables>,
    { session, request }: RequestContext,
    action: Omit<Parameters<typeof recordOperation>[3], 'target'>,
    seat: Pick<SeatBefore, 'extension' | 'name'>
  ) => recordOperation(inside, session, request, { ...action, target: messages.logTarget(seat) })

  async function checkReach(
    inside: Kysely<Tables>,
    session: Session,
    userId: string
  ): Promise<void> {
    const mayChange = await seatReach(inside, await readerOf(inside, session), [userId])
    if (!mayChange(userId)) throw forbidden()
  }

  /** A seat that the user may change, and that is not in a call. Locked in a transaction. */
  async function changeable(
    inside: Kysely<Tables>,
    session: Session,
    id: string
  ): Promise<SeatBefore> {
    const row = await inside
      .selectFrom('seat')
      .innerJoin('user_account', 'user_account.id', 'seat.user_id')
      .selectAll('seat')
      .select('user_account.name')
      .where('seat.id', '=', id)
      .where('seat.enterprise_id', '=', session.enterpriseId)
      .forUpdate('seat')
      .executeTakeFirstOrThrow(() => absent(messages.noSeat()))
    await checkReach(inside, session, row.user_id)
    const live = seats.of(row.user_id, session.enterpriseId)
    if (live && isTalking(live)) throw refuse(messages.inCall())
    return row
  }

  async function checked(
    { enterpriseId }: Session,
    { extension, callerNumbers, groups }: Draft
  ): Promise<{ cidNumber: string; name: string }[]> {
    assertValid(extensionRule, extension)
    const numbers = new Map(
      (await numbersOf(db, enterpriseId)).map(one => [one.cidNumber, one] as const)
    )
    const known = await db
      .selectFrom('agent_group')
      .select('id')
      .where('enterprise_id', '=', enterpriseId)
      .execute()
    const ids = new Set(known.map(({ id }) => id))
    if (!groups.every(({ id }) => ids.has(id))) throw refuse(messages.noGroup())
    return [...new Set(callerNumbers)].map(number => {
      const found = numbers.get(number)
      if (!found) throw refuse(messages.noNumber({ number }))
      return found
    })
  }

  /** Groups of the own seat widen a scope of groups. */ // rule seat-11
  async function checkOwnGroups(
    inside: Kysely<Tables>,
    session: Session,
    { user_id }: SeatBefore,
    changes: readonly { readonly name: string }[]
  ): Promise<void> {
    if (user_id !== session.userId || !changes.some(({ name }) => name === messages.groups()))
      return
    if ((await visibilityScopeOf(inside, session)) === 'group') throw refuse(messages.ownGroups())
  }

  async function writeGroups(
    inside: Kysely<Tables>,
    seat_id: string,
    groups: Draft['groups']
  ): Promise<void> {
    await inside.deleteFrom('agent_group_seat').where('seat_id', '=', seat_id).execute()
    const levels = new Map(groups.map(({ id, level }) => [id, level]))
    if (levels.size > 0)
      await inside
        .insertInto('agent_group_seat')
        .values([...levels].map(([group_id, level]) => ({ group_id, seat_id, level })))
        .execute()
  }

  const columnsOf = (draft: Draft, holders: readonly object[]) => ({
    ...{ extension: draft.extension.trim(), agent_role: draft.agentRole },
    ...{ agent_mode: draft.agentMode, wrap_up_seconds: draft.wrapUpSeconds },
    cid_holders: JSON.stringify(holders)
  })

  /** Lets the member's pages and telephone read the seat as it is now. */
  async function renew(userId: string, enterpriseId: string, mode?: Draft['agentMode']) {
    await seats.renew(userId)
    const seat = seats.of(userId, enterpriseId)
    if (seat && mode !== undefined && seat.mode !== mode) await seats.setMode(seat, mode)
    realtime.reconnect({ userId, enterpriseId })
  }

  return {
    async list({ query }, { session }) {
      return seatRows(backend, await readerOf(db, session), query)
    },

    async options(_, { session }) {
      return seatOptions(db, await readerOf(db, session))
    },

    async add({ body: { memberId, ...draft } }, context) {
      const { session } = context
      const { enterpriseId } = session
      const member = await db
        .selectFrom('membership')
        .innerJoin('user_account', 'user_account.id', 'membership.user_id')
        .select(['user_account.id', 'name'])
        .where('membership.enterprise_id', '=', enterpriseId)
        .where('membership.user_id', '=', memberId)
        .executeTakeFirst()
      if (!member) throw refuseField('memberId', messages.memberMissing())
      await checkReach(db, session, memberId)
      const holders = await checked(session, draft)
      const id = randomUUID()
      const columns = columnsOf(draft, holders)
      await uniqueConstraint(() =>
        db.transaction().execute(async inside => {
          const isNew = await insertSeat(inside, enterpriseId, memberId, { id, ...columns })
          if (!isNew) throw refuseField('memberId', messages.hasSeat())
          await writeGroups(inside, id, draft.groups)
          const seat = { extension: columns.extension, name: member.name }
          await record(inside, context, { type: ADDED, detail: messages.logAdd() }, seat)
        })
      )
      await renew(memberId, enterpriseId)
      return { id }
    },

    async edit({ params: { id }, body: { version, ...draft } }, context) {
      const { session } = context
      const holders = await checked(session, draft)
      const columns = columnsOf(draft, holders)
      const before = await uniqueConstraint(() =>
        db.transaction().execute(async inside => {
          const before = await changeable(inside, session, id)
          await checkSeatVersion(inside, before, version)
          const changes = await changesOfSeat(inside, before, draft)
          await checkOwnGroups(inside, session, before, changes)
          await inside.updateTable('seat').set(columns).where('id', '=', id).execute()
          await writeGroups(inside, id, draft.groups)
          await record(
            inside,
            context,
            { type: EDITED, detail: messages.logEdit(), changes },
            before
          )
          return before
        })
      )
      await renew(before.user_id, session.enterpriseId, draft.agentMode)
      const isOther =
        columns.extension !== before.extension || draft.agentMode !== before.agent_mode
      if (isOther) backend.disconnect(before.extension)
      return null
    },

    async remove({ params: { id } }, context) {
      const { session } = context
      const seat = await db.transaction().execute(async inside => {
        const seat = await changeable(inside, session, id)
        await inside.deleteFrom('agent_group_seat').where('seat_id', '=', id).execute()
        await inside.deleteFrom('seat').where('id', '=', id).execute()
        await record(inside, context, { type: REMOVED, detail: messages.logRemove() }, seat)
        return seat
      })
      await seats.renew(seat.user_id)
      leaveTelephone(backend, { id: seat.user_id, extension: seat.extension }, session.enterpriseId)
      return null
    },

    async resetPhone({ params: { id } }, context) {
      const { session, request } = context
      if (backend.outside) throw refuse(exchangeServerMessages.phonesOutside())
      const seat = await db.transaction().execute(async inside => {
        const seat = await changeable(inside, session, id)
        await inside
          .updateTable('seat')
          .set({ phone_version: sql<number>`abs(phone_version) + 1` })
          .where('id', '=', id)
          .execute()
        await record(inside, context, { type: EDITED, detail: messages.logPhone() }, seat)
        return seat
      })
      await seats.renew(seat.user_id)
      const live = seats.of(seat.user_id, session.enterpriseId)
      if (!live) throw absent(messages.noSeat())
      // Only telephones with the earlier secret, unless the browser is the telephone.
      if (live.mode !== 0) backend.disconnect(live.extension)
      return {
        ...{ extension: live.extension, domain: SIP_DOMAIN },
        address: `${request.host}/sip`,
        secret: seats.phoneSecretOf(live) ?? ''
      }
    },

    ...seatGroupHandlers(backend),
    ...sipAccountHandlers(backend, { changeable, record })
  }
}
