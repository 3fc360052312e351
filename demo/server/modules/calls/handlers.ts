import { rateLimit } from '../../auth/rate-limit.ts'
import type { Session } from '../../auth/token-store.ts'
import type { Backend } from '../../backend.ts'
import { serverMessages } from '../../http/messages.ts'
import { absent, forbidden, refuse, refuseField } from '../../http/refusal.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'
import { removeCalls } from '../call-detail/remove-calls.ts'
import { listedAs, restrictionOf } from '../dialler/restrictions/manual-restriction.ts'
import { seatOf } from '../seats/handlers.ts'
import { reachedCall, setVoice } from '../supervision/supervision-actions.ts'
import { survivalOf } from '../work-orders/survival-rate.ts'
import { callsInScope, isCallOf, visibleCalls } from './call-scope.ts'
import { countCalls, listCalls } from './call-search.ts'
import { placeCall } from './place-call.ts'
import { toPanel, toRecord } from './shown-call.ts'
import { withTelephony } from './telephony-failure.ts'

type Device = NonNullable<ReturnType<Backend['network']>>['ownDevice']

export function callHandlers(backend: Backend): Handlers['calls'] {
  const { db } = backend
  const lookupLimit = rateLimit(backend.limits.lookUpsPerMinute, backend.counts('look-up call'))

  /** A lookup reveals whether a number is listed, so lookups are limited. */
  function countLookUp({ userId }: Session): void {
    lookupLimit.check(userId)
    lookupLimit.count(userId)
  }

  const network = () => {
    const running = backend.network()
    if (!running) throw refuse(serverMessages.noTelephones())
    return running
  }

  /** Runs a command on a call of the own seat. */
  async function command(id: string, session: Session, act: (device: Device) => unknown) {
    const { extension } = seatOf(backend, session)
    if (network().extensionOf(id) !== extension) throw refuse(serverMessages.noCall())
    await withTelephony(() => act(network().ownDevice))
    return null
  }

  return {
    async check({ body: { customerPhone } }, { session }) {
      countLookUp(session)
      const restriction = await restrictionOf(backend, session.enterpriseId, customerPhone)
      return { restriction: restriction ?? null }
    },

    dial: ({ body }, { session }) => placeCall(backend, session, body, () => countLookUp(session)),

    answer: ({ params: { callRecordId } }, { session }) =>
      command(callRecordId, session, device => device.answer(callRecordId)),
    hangUp: ({ params: { callRecordId } }, { session }) =>
      command(callRecordId, session, device => {
        if (seatOf(backend, session).mode === 0) network().hangUpAgent(callRecordId)
        else device.hangUp(callRecordId)
      }),
    hold: ({ params: { callRecordId }, body }, { session }) =>
      command(callRecordId, session, device => device.hold(callRecordId, body.on)),
    mute: ({ params: { callRecordId }, body }, { session }) =>
      command(callRecordId, session, device => device.mute(callRecordId, body.on)),
    dtmf: ({ params: { callRecordId }, body }, { session }) =>
      command(callRecordId, session, device => device.dtmf(callRecordId, body.tones)),
    async transfer({ params: { callRecordId }, body: { target } }, { session }) {
      countLookUp(session)
      const listed = await listedAs(backend, session.enterpriseId, target)
      if (listed) throw refuseField(listed.reason, listed.message)
      return command(callRecordId, session, device => device.transfer(callRecordId, target))
    },

    async panel({ params }, { session }) {
      await backend.settled(params.callRecordId)
      const row = await (await visibleCalls(db, session))
        .selectAll()
        .where('id', '=', params.callRecordId)
        .executeTakeFirstOrThrow(() => refuse(serverMessages.noRecord()))
      const { name } = await db
        .selectFrom('enterprise')
        .select('name')
        .where('id', '=', session.enterpriseId)
        .executeTakeFirstOrThrow()
      const survivalField = await survivalOf(db, session.enterpriseId, row.customer_id)
      return toPanel(row, { entNickname: name, survivalField })
    },

    async records({ query }, { session }) {
      await backend.settled()
      return listCalls(db, session, query)
    },

    async recordCount({ query }, { session }) {
      await backend.settled()
      return countCalls(db, session, query)
    },

    async removeRecords({ body: { idList } }, context) {
      await backend.settled()
      await removeCalls(backend, context, [...new Set(idList)])
      return null
    },

    async record({ params: { callRecordId } }, { session }) {
      await backend.settled(callRecordId)
      const row = await (await callsInScope(db, session))
        .selectAll()
        .where('id', '=', callRecordId)
        .executeTakeFirst()
      if (row) return toRecord(row)
      throw (await isCallOf(db, session.enterpriseId, callRecordId))
        ? forbidden()
        : absent(serverMessages.noRecord())
    },

    async eavesdrop({ params: { callRecordId } }, { session }) {
      network()
      const { agentName, line, server } = await reachedCall(backend, session, callRecordId)
      // The supervisor's telephone reaches the exchange of its own server.
      if (server !== undefined) throw refuse(serverMessages.callElsewhere())
      backend.realtime.publish(session.userId, {
        topic: 'eavesdrop_reminder',
        data: { callRecordId, agentName }
      })
      return { target: `33${line}` }
    },

    async eavesdropMute({ params: { callRecordId }, query }, { session }) {
      await reachedCall(backend, session, callRecordId)
      await setVoice(backend, session, callRecordId, { isSpeaking: query.open === 'true' })
      return null
    }
  }
}
