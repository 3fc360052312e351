import { afterAll, beforeAll, expect, it } from 'vitest'
import { scriptedTalk } from '../../../demo/server/modules/robot-incoming/scripted-talk.ts'
import { openBackend, type TestBackend } from '../../support/server/backend.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await openBackend({ telephones: true })
})
afterAll(() => backend.close())

const called = async (script: string, values?: Record<string, string>) => {
  const body = { from: '13812345678', to: 'agent1', script, values }
  return (await backend.send('/demo/incoming', { body })).body
}

it('is refused while a variable of the script has no value', async () => {
  const level = { 会员等级: '金卡会员' }
  expect(await called('HS-1003', level)).toMatchObject({
    ...{ code: 0, message: '话术“会员权益到期提醒”的变量没有值：到期日' }
  })
  const known = { ...level, 到期日: '周五' }
  expect(await called('HS-1003', known)).toMatchObject({ code: 1 })
  const { talk } = await scriptedTalk(
    { db: backend.db, log: String },
    'HS-1003',
    {
      ...{ enterpriseId: 'ent-1', ownerId: 'user-1', from: '13812345678', ourNumber: '100' },
      ...{ scriptCode: 'HS-1003', scenario: '', values: known }
    },
    '王芳'
  )
  expect(talk.lines[0]?.text).toContain('王芳您好，您的金卡会员权益将于周五到期')
})

it('reaches the seat at the home enterprise of a user without a telephone', async () => {
  expect(await called('HS-1001')).toMatchObject({ code: 1 })
  // The other enterprise becomes the home, whose seat comes later in the table.
  for (const [enterprise, rank] of [
    ['ent-1', 1],
    ['ent-2', 0]
  ] as const)
    await backend.db
      .updateTable('membership')
      .set({ rank })
      .where('user_id', '=', 'user-3')
      .where('enterprise_id', '=', enterprise)
      .execute()
  expect(await called('HS-3001')).toMatchObject({ code: 1 })
  expect(await called('HS-1001')).toMatchObject({ message: '话术不存在或不可用' })
})
