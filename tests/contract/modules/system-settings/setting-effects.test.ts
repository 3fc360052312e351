// Settings that calls obey: holidays stop tasks that run, the limit of ringing leads a caller on.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { WhyNotDialled } from '../../../../core/features/call-tasks/schemas.ts'
import { emptyScenario } from '../../../../core/features/reception/rules/new-scenario.ts'
import type { AgentStatus } from '../../../../core/features/seats/schemas.ts'
import type {
  SettingSection,
  SystemSettings
} from '../../../../core/features/system-settings/schemas.ts'
import { date } from '../../../../core/lib/format/dates.ts'
import {
  insertScenario,
  lockedScenario,
  publish,
  saveDraft
} from '../../../../demo/server/modules/reception/scenarios/scenario-writes.ts'
import { handsOver, NUMBER, short } from '../../../support/scenes/reception-scenes.ts'
import { publishScript } from '../../../support/scenes/script-scenes.ts'
import { atTen, diallingNow, phonesFrom, tasksOf } from '../../../support/scenes/task-scenes.ts'
import { askingAs } from '../../../support/server/ask-as.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
let admin: ReturnType<typeof askingAs>
let tasks: ReturnType<typeof tasksOf>
let looks = 0
let clock = atTen()
beforeAll(async () => {
  backend = await openBackend({
    ...{ ...diallingNow, telephones: true, dialClock: () => clock },
    watch: sql => {
      if (sql.includes('"holiday"')) looks += 1
    }
  })
  const { access_token } = await backend.signIn('admin')
  admin = askingAs(backend, access_token)
  tasks = tasksOf(backend, access_token)
})
afterAll(() => backend.close())

async function save(section: SettingSection, change: object): Promise<void> {
  const settings = await admin<SystemSettings>('/system_settings')
  await admin(`/system_settings/${section}`, { ...settings[section], ...change }, 'PUT')
}

// rule system-setting-6
it('a running task does not dial on a holiday, and goes on when it is none', async () => {
  const today = date(atTen())
  await save('dialling', { holidays: [{ day: today, name: '休息' }] })
  const [phone = ''] = phonesFrom(9_500_000, 1)
  const id = await tasks.create()
  await tasks.add(id, [phone])
  await tasks.move(id, 'start')
  const why = () => tasks.ask<WhyNotDialled>(`/call_tasks/${id}/why`, { phone })
  const waiting = await why()
  expect(waiting).toMatchObject({ reason: 'HOLIDAY' })
  expect(date(waiting.until ?? 0)).not.toBe(today)
  // The dialler looks at the holidays again and again.
  const seen = looks
  await expect.poll(() => looks).toBeGreaterThan(seen + 5)
  expect((await tasks.detail(id)).dialledCount).toBe(0)
  await save('dialling', { holidays: [] })
  expect((await tasks.reached(id, 4)).dialledCount).toBe(1)
}, 60_000)

// rule system-setting-4
it('a telephone that is not answered stops ringing, and the caller waits on', async () => {
  const { db } = backend
  // A Monday, on which the scenario is open.
  clock = Date.parse('2026-03-02T10:00:00+08:00')
  const agent = askingAs(backend, (await backend.signIn('agent1')).access_token)
  await agent('/agent/mode', { agentMode: 1 }, 'PUT')
  await agent('/agent/status', { signState: 'SIGN_FREE' }, 'PUT')
  await db
    .insertInto('agent_group')
    .values({ id: 'agents-9', enterprise_id: 'ent-1', name: '测试组' })
    .execute()
  const seat = await agent<AgentStatus>('/agent/status')
  await db
    .insertInto('agent_group_seat')
    .values({ group_id: 'agents-9', seat_id: seat.agentId })
    .execute()
  await publishScript(db, { code: 'RE-1', name: '接待话术' }, handsOver)
  const by = () => ({ userName: '测试', at: Date.now() })
  const about = { id: 'scene', enterprise_id: 'ent-1', name: '测试接待', owner_id: 'user-1' }
  await insertScenario(db, about, emptyScenario(), by())
  const scenario = await lockedScenario(db, 'ent-1', 'scene')
  const saved = await saveDraft(db, scenario, { ...by(), name: '测试接待', content: short })
  await publish(db, saved, by())
  await save('calls', { ringSeconds: 5 })

  const body = { from: '13800138008', to: NUMBER, keys: '0', waitsFor: 30 }
  const answer = await backend.send('/demo/incoming', { body })
  const id = (answer.body as { data: { callRecordId: string } }).data.callRecordId
  const state = async () => (await agent<AgentStatus>('/agent/status')).signState
  await expect.poll(state, { timeout: 20_000 }).toBe('RING')
  const since = Date.now()
  await expect.poll(state, { timeout: 20_000 }).toBe('SIGN_FREE')
  expect(Date.now() - since).toBeGreaterThan(4000)
  const call = await db
    .selectFrom('reception_call')
    .select(['result', 'ended_at'])
    .where('call_record_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(call).toEqual({ result: null, ended_at: null })
}, 60_000)
