import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CallRecord } from '../../../../core/features/calls/schemas.ts'
import { codesOfLetter } from '../../../../core/features/customer-details/enums.ts'
import { openCases, type Page } from '../../../support/scenes/case-scenes.ts'

let cases: Awaited<ReturnType<typeof openCases>>
beforeAll(async () => {
  cases = await openCases()
})
afterAll(() => cases.close())

const found = async (search: Readonly<Record<string, string>>) => {
  const query = new URLSearchParams({ pageSize: '100', ...search })
  const { list } = await cases.ask<Page<CallRecord>>('admin', `/call_records?${query}`)
  return list.map(({ callRecordId }) => callRecordId)
}

it('knows every way in which a level is written', () => {
  expect(codesOfLetter('B')).toEqual(['B', '02', '12'])
  expect(codesOfLetter('D')).toEqual(['D', '04'])
})

it('finds calls by their task, their script and their grade', async () => {
  const [call, graded] = await cases.db
    .selectFrom('call_record')
    .innerJoin('call_detail', 'call_detail.call_record_id', 'call_record.id')
    .innerJoin('script_template', 'script_template.code', 'call_detail.template_code')
    .select(['call_record.id', 'script_template.name as script'])
    .where('call_record.enterprise_id', '=', 'ent-1')
    .where('script_template.enterprise_id', '=', 'ent-1')
    .orderBy('call_record.started_at', 'desc')
    .limit(2)
    .execute()
  const task = await cases.db
    .selectFrom('call_task')
    .select(['id', 'name'])
    .where('enterprise_id', '=', 'ent-1')
    .executeTakeFirstOrThrow()
  const [id, other] = [call?.id ?? '', graded?.id ?? '']
  await cases.db
    .updateTable('call_record')
    .set({ call_task_id: task.id })
    .where('id', '=', id)
    .execute()
  const grade = (callId: string, by: { manual_intent_code: string | null; intent_name: string }) =>
    cases.db.updateTable('call_detail').set(by).where('call_record_id', '=', callId).execute()
  await grade(id, { manual_intent_code: '04', intent_name: '11' })
  await grade(other, { manual_intent_code: null, intent_name: 'D' })

  expect(await found({ taskName: task.name })).toContain(id)
  expect(await found({ taskName: task.name })).not.toContain(other)
  expect(await found({ taskName: '没有这个任务' })).toEqual([])
  expect(await found({ scriptName: call?.script ?? '' })).toContain(id)
  expect(await found({ scriptName: '没有这个话术' })).toEqual([])
  // The grade given by hand goes before the robot's.
  expect(await found({ intentLetter: 'D' })).toEqual(expect.arrayContaining([id, other]))
  expect(await found({ intentLetter: 'A' })).not.toContain(id)
  const { status } = await cases.get('admin', '/call_records?intentLetter=G')
  expect(status).toBe(400)
})

it('tells calls without a result from those that were not answered', async () => {
  const [open, busy, answered] = await cases.db
    .selectFrom('call_record')
    .select('id')
    .where('enterprise_id', '=', 'ent-1')
    .where('answered_at', 'is not', null)
    .orderBy('started_at', 'desc')
    .limit(3)
    .execute()
  const set = (id: string, by: { answered_at: null; connect_result: number }) =>
    cases.db.updateTable('call_record').set(by).where('id', '=', id).execute()
  const ids = [open?.id ?? '', busy?.id ?? '', answered?.id ?? '']
  await set(ids[0] ?? '', { answered_at: null, connect_result: 0 })
  await set(ids[1] ?? '', { answered_at: null, connect_result: 3 })
  const among = async (isAnswered: string) => {
    const calls = await found({ isAnswered })
    return ids.map(id => calls.includes(id))
  }
  expect(await among('none')).toEqual([true, false, false])
  expect(await among('false')).toEqual([true, true, false])
  expect(await among('true')).toEqual([false, false, true])
})
