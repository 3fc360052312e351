/** Deletes calls with their dependent data. */
import { basename } from 'node:path'
import type { FastifyRequest } from 'fastify'
import type { Requester } from '../../auth/requester.ts'
import type { Backend } from '../../backend.ts'
import { serverMessages } from '../../http/messages.ts'
import { absent, refuse } from '../../http/refusal.ts'
import { visibleCalls } from '../calls/call-scope.ts'
import type { WaitingCallers } from '../calls/waiting-callers.ts'
import { REMOVED, recordOperation } from '../operation-log/record-operation.ts'
import { recordServerMessages } from './messages.ts'

/** Deletes all calls or none; a call in progress prevents it. */
export async function removeCalls(
  {
    db,
    recordings: stored,
    waiting
  }: Pick<Backend, 'db'> & {
    readonly recordings: Pick<Backend['recordings'], 'remove'>
    readonly waiting: Pick<WaitingCallers, 'changed'>
  },
  {
    session,
    request
  }: {
    readonly session: Requester
    readonly request: Pick<FastifyRequest, 'ip'>
  },
  ids: readonly string[]
): Promise<void> {
  const { recordings, agents } = await db.transaction().execute(async inside => {
    const calls = await (await visibleCalls(inside, session))
      .select(['id', 'user_id', 'ended_at'])
      .where('id', 'in', [...ids])
      .orderBy('id')
      .forUpdate()
      .execute()
    if (calls.length < ids.length) throw absent(serverMessages.noRecord())
    if (calls.some(({ ended_at }) => ended_at === null)) throw refuse(serverMessages.callStillOn())
    const details = await inside
      .deleteFrom('call_detail')
      .where('call_record_id', 'in', [...ids])
      .returning(['call_record_id', 'dialog_id', 'recording'])
      .execute()
    await inside
      .deleteFrom('satisfaction_rating')
      .where('call_record_id', 'in', [...ids])
      .execute()
    await inside
      .deleteFrom('repair_item')
      .where('call_record_id', 'in', [...ids])
      .execute()
    for (const table of ['dialogue_event', 'dialogue_summary'] as const)
      await inside
        .deleteFrom(table)
        .where('call_record_id', 'in', [...ids])
        .execute()
    const dialogs = details.flatMap(({ dialog_id }) => dialog_id ?? [])
    // Calls of the sample data share transcripts.
    if (dialogs.length > 0)
      await inside
        .deleteFrom('call_dialog')
        .where('dialog_id', 'in', dialogs)
        .where(eb =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('call_detail')
                .select('call_record_id')
                .whereRef('call_detail.dialog_id', '=', 'call_dialog.dialog_id')
            )
          )
        )
        .execute()
    const unlinked = { call_record_id: null }
    await inside
      .updateTable('service_record')
      .set(unlinked)
      .where('call_record_id', 'in', [...ids])
      .execute()
    await inside
      .updateTable('call_record')
      .set({
        ...{ deleted_at: Date.now(), has_recording: false, handle_status: 1 },
        ...{ disposition_id: null, disposition_label: null, disposition_remark: null }
      })
      .where('id', 'in', [...ids])
      .execute()
    await recordOperation(inside, session, request, {
      type: REMOVED,
      target: recordServerMessages.calls(),
      detail: recordServerMessages.removedCount({ count: ids.length })
    })
    const named = new Map(
      details.map(({ call_record_id, recording }) => [call_record_id, recording])
    )
    // A recording that is not named after the call is shared by calls of the sample data.
    return {
      recordings: ids.filter(id => !named.get(id)),
      agents: [...new Set(calls.map(({ user_id }) => user_id))]
    }
  })
  for (const id of recordings) await stored.remove(`${basename(id)}.wav`)
  await waiting.changed(session.enterpriseId, agents)
}
