// Every switch of the first sections with its effect, versions, and what is refused.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { EnterpriseInfo } from '../../../../core/features/enterprise/schemas.ts'
import type { Operation } from '../../../../core/features/operation-log/schemas.ts'
import type {
  SettingSection,
  SystemSettings
} from '../../../../core/features/system-settings/schemas.ts'
import { secondsByEnterprise } from '../../../../demo/server/modules/system-settings/seconds-by-enterprise.ts'
import { seatsOf } from '../../../support/scenes/seat-scenes.ts'
import { askingAs } from '../../../support/server/ask-as.ts'
import { listenTo, openBackend, type TestBackend } from '../../../support/server/backend.ts'

/** Of one pixel. */
const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

let backend: TestBackend
let admin: ReturnType<typeof askingAs>
let agentToken: string
let agent: ReturnType<typeof askingAs>
beforeAll(async () => {
  backend = await openBackend()
  admin = askingAs(backend, (await backend.signIn('admin')).access_token)
  agentToken = (await backend.signIn('agent1')).access_token
  agent = askingAs(backend, agentToken)
})
afterAll(() => backend.close())

const read = () => admin<SystemSettings>('/system_settings')
let before: SystemSettings
beforeEach(async () => {
  before = await read()
})
const save = (section: SettingSection, change: object) =>
  admin<{ version: number }>(
    `/system_settings/${section}`,
    { ...before[section], ...change },
    'PUT'
  )
const newestLog = async () =>
  (await admin<{ list: Operation[] }>('/operation_log?pageSize=10')).list[0]
const change = (name: string, from: string | null, to: string | null) => ({
  ...{ name, before: from, after: to }
})
const newestChanges = async () => (await newestLog())?.changes
const info = () => agent<EnterpriseInfo>('/enterprise/info')
const settingIn = ({ configItems }: EnterpriseInfo, code: string) =>
  configItems.find(one => one.code === code)?.value

it('is for administrators of the settings alone', async () => {
  expect((await backend.send('/api/system_settings', { token: agentToken })).status).toBe(403)
  await expect(agent('/system_settings/calls', before.calls, 'PUT')).rejects.toThrow()
  expect(await read()).toEqual(before)
})

describe('names and logo', () => {
  const enterprise = (change: object) => {
    const { logo: _, ...names } = before.enterprise
    return admin<{ version: number }>('/system_settings/enterprise', { ...names, ...change }, 'PUT')
  }

  it('appear in open pages at once, and logged with what was before', async () => {
    const channel = await listenTo(backend, agentToken)
    const { version } = await enterprise({ name: ' 远帆科技 ', shortName: '', logo: PNG })
    expect(version).toBe(before.enterprise.version + 1)
    await channel.received('enterprise_modify', {})
    channel.socket.close()
    const now = await info()
    expect(now.enterpriseName).toBe('远帆科技')
    expect(settingIn(now, 'ENTERPRISE_NICKNAME')).toBeUndefined()
    expect(settingIn(now, 'ENTERPRISE_LOGO')).toBe(PNG)
    expect(await newestLog()).toMatchObject({
      target: '系统设置：企业信息',
      changes: [
        change('企业名称', before.enterprise.name, '远帆科技'),
        change('企业简称', before.enterprise.shortName, '无'),
        change('企业标志', '原标志', '新标志')
      ]
    })
  })

  it('the logo stays where none is sent, and goes where it is blank', async () => {
    await enterprise({ shortName: '远帆' })
    expect((await read()).enterprise).toMatchObject({ shortName: '远帆', logo: PNG })
    before = await read()
    await enterprise({ logo: '' })
    expect((await read()).enterprise.logo).toBe('')
    expect(await newestChanges()).toEqual([change('企业标志', '原标志', '无')])
  })

  // rule system-setting-2
  it('the logo is no script, whatever it calls itself', async () => {
    const script = `data:image/png;base64,${Buffer.from('<svg onload="alert(1)"/>').toString('base64')}`
    await expect(enterprise({ name: '另一名称', logo: script })).rejects.toThrow('可能包含脚本')
    const large = `data:image/png;base64,${Buffer.alloc(110 * 1024, Buffer.from(PNG.split(',')[1] ?? '', 'base64')).toString('base64')}`
    await expect(enterprise({ logo: large })).rejects.toThrow('图片不能超过 100 KB')
    const garbage = `data:image/png;base64,${Buffer.from(PNG.split(',')[1] ?? '', 'base64')
      .subarray(0, 8)
      .toString('base64')}AAAA`
    await expect(enterprise({ logo: garbage })).rejects.toThrow('请选择 PNG')
    await expect(enterprise({ name: '  ' })).rejects.toThrow('请输入企业名称')
    expect(await read()).toEqual(before)
  })
})

// rule system-setting-1
it('the second of two saves on one version is refused, and changes nothing', async () => {
  await save('calls', { wrapUpSeconds: 45 })
  await expect(save('calls', { wrapUpSeconds: 50 })).rejects.toThrow('设置已被他人修改')
  const now = await read()
  expect(now.calls).toEqual({
    ...before.calls,
    version: before.calls.version + 1,
    wrapUpSeconds: 45
  })
  // Another section has a version of its own.
  expect(await save('dialling', {})).toEqual({ version: before.dialling.version + 1 })
})

it('a switch on another page counts as a change', async () => {
  await admin('/satisfaction/invitation', { isOn: !before.calls.invitesRatings }, 'PUT')
  await expect(save('calls', {})).rejects.toThrow('设置已被他人修改')
  await admin('/call_tasks/dial_settings', { robotOncePerDay: false }, 'PUT')
  await expect(save('dialling', {})).rejects.toThrow('设置已被他人修改')
  expect(await read()).toMatchObject({
    calls: { invitesRatings: !before.calls.invitesRatings },
    dialling: { robotOncePerDay: false }
  })
})

describe('calls', () => {
  // rule system-setting-3
  it('wrap-up lasts as long as set, of seats without a value of their own', async () => {
    const { seats, seatOf } = await seatsOf(backend)
    const lasting = () => {
      const from = Date.now()
      seats.onCall(seatOf(), 'CALLING', { callRecordId: 'call-1' })
      seats.afterCall(seatOf(), true, 'call-1')
      const { wrapUpEnds, onCall } = seatOf()
      expect(onCall).toBe('CLEARING')
      return wrapUpEnds === undefined ? undefined : Math.round((wrapUpEnds - from) / 1000)
    }
    await save('calls', { wrapUpSeconds: 77 })
    await expect.poll(lasting).toBe(77)
    seatOf().wrapUpSeconds = 5
    expect(lasting()).toBe(5)
    seatOf().wrapUpSeconds = null
    before = await read()
    await save('calls', { wrapUpSeconds: 0 })
    await expect.poll(lasting).toBeUndefined()
    seats.stop()
    expect(await newestChanges()).toEqual([change('话后整理时长', '77 秒', '手动结束')])
  })

  it('a setting in seconds is kept in memory by enterprise', async () => {
    const all = secondsByEnterprise(backend.db, 'RING_SECONDS')
    await all.read()
    expect(all.of('ent-1')).toBeUndefined()
    await save('calls', { ringSeconds: 20 })
    await expect.poll(() => all.of('ent-1')).toBe(20)
    all.stop()
    before = await read()
    await save('calls', { ringSeconds: null })
    expect((await read()).calls.ringSeconds).toBeNull()
    expect(all.of('ent-1')).toBe(20)
    for (const ringSeconds of [4, 121, 5.5])
      await expect(save('calls', { ringSeconds })).rejects.toThrow()
  })

  // rule system-setting-5
  it('numbers of new customers and clues are hidden where they are to be', async () => {
    const add = async (customerPhone: string) => {
      const { id } = await admin<{ id: string }>('/customers/add', {
        ...{ customerName: '新客户', phone: customerPhone }
      })
      return backend.db
        .selectFrom('customer')
        .select('is_number_hidden')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    }
    const addClue = async (customerPhone: string) => {
      const { id } = await admin<{ id: string }>('/clue_task/clues', {
        customerName: '新线索',
        customerPhone
      })
      return backend.db
        .selectFrom('clue')
        .select('is_number_hidden')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    }
    expect(await add('13511110001')).toEqual({ is_number_hidden: false })
    await save('calls', { hidesNewNumbers: true })
    expect(await add('13511110002')).toEqual({ is_number_hidden: true })
    expect(await addClue('13511110003')).toEqual({ is_number_hidden: true })
    before = await read()
    await save('calls', { hidesNewNumbers: false })
    expect(await addClue('13511110004')).toEqual({ is_number_hidden: false })
  })

  it('customers are invited to rate where the enterprise invites', async () => {
    await save('calls', { invitesRatings: true })
    expect(await admin('/satisfaction/invitation')).toEqual({ isOn: true })
    before = await read()
    await save('calls', { invitesRatings: false })
    expect(await admin('/satisfaction/invitation')).toEqual({ isOn: false })
  })
})

describe('dialling', () => {
  it('hours apply to new tasks, and holidays to their plan', async () => {
    const holidays = [
      { day: '2027-01-01', name: ' 元旦 ' },
      { day: '2027-02-06', name: '' }
    ]
    await save('dialling', { startMinute: 570, endMinute: 1110, robotOncePerDay: true, holidays })
    expect(await admin('/call_tasks/create_before_create')).toMatchObject({
      globalDialTimeRange: { startTimePoint: '09:30:00', endTimePoint: '18:30:00' },
      holidays: ['2027-01-01', '2027-02-06']
    })
    expect(await admin('/call_tasks/dial_settings')).toEqual({ robotOncePerDay: true })
    expect(await newestChanges()).toEqual([
      change('允许拨打的时间', '08:00–21:00', '09:30–18:30'),
      change('机器人每天只呼叫同一号码一次', '关闭', '开启'),
      change('节假日', null, '2027-01-01 元旦、2027-02-06')
    ])
    before = await read()
    expect(before.dialling.holidays[0]).toEqual({ day: '2027-01-01', name: '元旦' })
    await save('dialling', { holidays: holidays.slice(1) })
    expect(await newestChanges()).toEqual([change('节假日', '2027-01-01 元旦', null)])
  })

  it('hours that never are and days that are none are refused', async () => {
    await expect(save('dialling', { startMinute: 600, endMinute: 600 })).rejects.toThrow(
      '结束时间须晚于开始时间'
    )
    const day = (text: string) => ({ day: text, name: '' })
    await expect(save('dialling', { holidays: [day('2027-13-01')] })).rejects.toThrow('请输入日期')
    await expect(
      save('dialling', { holidays: [day('2027-01-01'), day('2027-01-01')] })
    ).rejects.toThrow('已在列表中')
    expect(await read()).toEqual(before)
  })
})
