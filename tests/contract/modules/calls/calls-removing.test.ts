import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { folderFiles } from '../../../../demo/server/files/open-files.ts'
import { removeCalls } from '../../../../demo/server/modules/call-detail/remove-calls.ts'
import {
  FORBIDDEN,
  missing,
  openCases,
  type Page,
  type Persona,
  refused
} from '../../../support/scenes/case-scenes.ts'
import { listenTo } from '../../../support/server/backend.ts'

let cases: Awaited<ReturnType<typeof openCases>>
beforeAll(async () => {
  cases = await openCases()
})
afterAll(() => cases.close())

const NO_RECORD = missing('通话记录不存在')
const remove = (idList: readonly string[], account: Persona = 'admin') =>
  cases.send(account, 'POST', '/call_records/delete', { idList })
const listed = async (account: Persona = 'admin') =>
  (await cases.ask<Page<{ callRecordId: string }>>(account, '/call_records?pageSize=100')).list.map(
    ({ callRecordId }) => callRecordId
  )

/** A call that is over, with a transcript of its own, a recording and a work order. */
async function someCall(): Promise<{ id: string; order: string }> {
  const { id } = await cases.db
    .selectFrom('call_record')
    .select('id')
    .where('user_id', '=', 'user-3')
    .where('ended_at', 'is not', null)
    .where('customer_id', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('started_at', 'desc')
    .executeTakeFirstOrThrow()
  await cases.db.deleteFrom('service_record').where('call_record_id', '=', id).execute()
  await cases.db.deleteFrom('call_detail').where('call_record_id', '=', id).execute()
  await cases.db.deleteFrom('call_dialog').where('dialog_id', '=', id).execute()
  await cases.db
    .insertInto('call_detail')
    .values({ call_record_id: id, dialog_id: id, remark: '要删的备注' })
    .execute()
  await cases.db
    .insertInto('call_dialog')
    .values({
      ...{ dialog_id: id, sequence: 1, role: 'customer', text: '你好', start_time: 0, end_time: 9 },
      ...{ node_name: '', ignored: false, match_condition: null, match_value: '' }
    })
    .execute()
  const order = await cases.submit<string>('agent1', 'POST', '/service_records/save', {
    ...{ callRecordId: id, serviceType: 'CONSULT', serviceContent: '来电咨询' }
  })
  return { id, order }
}

describe('deleting call records', () => {
  it('takes them out of every list, with recording, transcript and remark; the order stays', async () => {
    const { id, order } = await someCall()
    expect(await listed()).toContain(id)
    expect(await remove([id])).toMatchObject({ body: { code: 1, data: null } })
    expect(await listed()).not.toContain(id)
    for (const path of [`/call_records/${id}`, `/call_records/base/${id}`])
      expect(await cases.get('admin', path)).toMatchObject(NO_RECORD)
    const left = await cases.db
      .selectFrom('call_dialog')
      .select('text')
      .where('dialog_id', '=', id)
      .execute()
    expect(left).toEqual([])
    const kept = await cases.ask<object>('agent1', `/service_records/${order}/details`)
    expect(kept).toMatchObject({ serviceContent: '来电咨询', callRecordId: null })
    expect((await cases.operations())[0]).toMatchObject({
      ...{ actionType: 3, target: '通话记录', detail: '删除 1 条' }
    })
    expect(await remove([id])).toMatchObject(NO_RECORD)
  })

  it('needs the permission, and is limited to the requester’s list', async () => {
    const { id } = await someCall()
    expect(await remove([id], 'agent1')).toMatchObject(FORBIDDEN)
    expect(await remove([id], 'outsider')).not.toMatchObject({ body: { code: 1 } })
    expect(await listed()).toContain(id)
  })

  it('is done to all or none: one that is still on keeps the others', async () => {
    const { id } = await someCall()
    const [other] = (await listed()).filter(one => one !== id)
    await cases.db
      .updateTable('call_record')
      .set({ ended_at: null })
      .where('id', '=', other ?? '')
      .execute()
    expect(await remove([id, other ?? ''])).toMatchObject(refused('通话进行中，不能删除'))
    expect(await remove([id, 'none'])).toMatchObject(NO_RECORD)
    expect(await listed()).toContain(id)
  })

  it('notifies those who see them that missed callers are gone', async () => {
    const { id } = await someCall()
    const page = await listenTo(cases.backend, (await cases.signIn('leader')).access_token)
    const failures = { direction: 1, answered_at: null, handle_status: 0 } as const
    await cases.db.updateTable('call_record').set(failures).where('id', '=', id).execute()
    const pushCount = page.received('missed_call_modify')
    expect(await remove([id])).toMatchObject({ body: { code: 1 } })
    expect(await pushCount).toBeNull()
    page.socket.close()
  })

  it('removes the file of the recording, and keeps the call where calls are counted', async () => {
    const { id } = await someCall()
    const recordingsDir = await mkdtemp(join(tmpdir(), 'recordings-'))
    await writeFile(join(recordingsDir, `${id}.wav`), 'sound')
    const context = { session: { userId: 'user-1', enterpriseId: 'ent-1' }, request: { ip: '::1' } }
    const waiting = { changed: async () => undefined }
    await removeCalls({ db: cases.db, recordings: folderFiles(recordingsDir), waiting }, context, [
      id
    ])
    expect(await readdir(recordingsDir)).toEqual([])
    await rm(recordingsDir, { recursive: true })
    const row = await cases.db
      .selectFrom('call_record')
      .select(['customer_phone', 'has_recording'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      customer_phone: expect.stringMatching(/^\d+$/),
      has_recording: false
    })
  })
})
