/** Calls that are deleted: what goes with them, and what stays. */
import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { recordText } from '../../../core/text/records.ts'
import { serverText } from '../../../core/text/server.ts'
import { visibleCalls } from '../areas/call-records.ts'
import type { Session } from '../auth/tokens.ts'
import type { Backend } from '../backend.ts'
import { recordOperation } from '../operation-log.ts'
import { absent, refuse } from '../refusal.ts'
import type { WaitingCallers } from '../waiting-callers.ts'

const REMOVED = 3

/** All of them or none: one that is still on keeps the others. */
export async function removeCalls(
  {
    db,
    recordingsDir,
    waiting
  }: Pick<Backend, 'db' | 'recordingsDir'> & { readonly waiting: Pick<WaitingCallers, 'changed'> },
  {
    session,
    request
  }: {
    readonly session: Pick<Session, 'userId' | 'enterpriseId'>
    readonly request: Pick<FastifyRequest, 'ip'>
  },
  ids: readonly string[]
): Promise<void> {
  const { recordings, agents } = await db.transaction().execute(async inside => {
    const calls = await (await visibleCalls(inside, session))
      .select(['id', 'user_id', 'ended_at'])
      .where('id', 'in', [...ids])
      .forUpdate()
      .execute()
    if (calls.length < ids.length) throw absent(serverText.noRecord())
    if (calls.some(({ ended_at }) => ended_at === null)) throw refuse(serverText.callStillOn())
    const details = await inside
      .deleteFrom('call_detail')
      .where('call_record_id', 'in', [...ids])
      .returning(['call_record_id', 'dialog_id', 'recording'])
      .execute()
    await inside
      .deleteFrom('repair_item')
      .where('call_record_id', 'in', [...ids])
      .execute()
    const dialogs = details.flatMap(({ dialog_id }) => dialog_id ?? [])
    // Calls of the sample data share what was said in them.
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
      .set({ deleted_at: Date.now(), has_recording: false, handle_status: 1 })
      .where('id', 'in', [...ids])
      .execute()
    await recordOperation(inside, session, request, {
      type: REMOVED,
      target: recordText.calls(),
      detail: recordText.removedCount({ count: ids.length })
    })
    const named = new Map(
      details.map(({ call_record_id, recording }) => [call_record_id, recording])
    )
    // A recording with a name of its own belongs to several calls of the sample data.
    return {
      recordings: ids.filter(id => !named.get(id)),
      agents: [...new Set(calls.map(({ user_id }) => user_id))]
    }
  })
  await Promise.all(
    recordings.map(id => rm(join(recordingsDir, `${basename(id)}.wav`), { force: true }))
  )
  await waiting.changed(session.enterpriseId, agents)
}
