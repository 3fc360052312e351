import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  newTaskForm,
  type TaskForm
} from '../../../../core/features/call-task-form/rules/form-types.ts'
import { taskFormOf } from '../../../../core/features/call-task-form/rules/from-payload.ts'
import { payloadOf } from '../../../../core/features/call-task-form/rules/to-payload.ts'
import type { CallTaskRow, CreateInfo } from '../../../../core/features/call-tasks/schemas.ts'
import { tasksOf } from '../../../support/scenes/task-scenes.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
let token: string
let tasks: ReturnType<typeof tasksOf>
beforeAll(async () => {
  // It is midnight: nothing dials by itself.
  backend = await openBackend({ dialClock: () => new Date().setHours(0, 30) })
  token = (await backend.signIn('leader')).access_token
  tasks = tasksOf(backend, token)
})
afterAll(() => backend.close())

const send = (path: string, body?: object, method = body ? 'POST' : 'GET', as = token) =>
  backend.send(`/api${path}`, { token: as, method, ...(body && { body }) })
const list = async (query = '') =>
  (await tasks.ask<{ list: CallTaskRow[] }>(`/call_tasks?pageSize=100${query}`)).list

const good: TaskForm = {
  ...newTaskForm('task-x', Date.now()),
  templateCode: 'HS-1001',
  templateName: '服务满意度回访'
}

const again = {
  ...good.redial,
  enabled: true,
  intervalType: 'AFTER_TASK_FINISH' as const,
  unconnectedEnabled: true,
  unconnect: ['all']
}

describe('before a task is made', () => {
  it('there is an id, the scripts that can be used, and the hours of the enterprise', async () => {
    const info = await tasks.ask<CreateInfo>('/call_tasks/create_before_create')
    expect(info.callTaskId).toMatch(/^[\da-f-]{36}$/)
    expect(info.templateMap).toEqual({
      'HS-1001': '服务满意度回访',
      'HS-1002': '预约到访提醒',
      'HS-1003': '会员权益到期提醒'
    })
    expect(info.templateVOList[1]).toMatchObject({ canTransfer: false, variables: ['预约时间'] })
    expect(info.globalDialTimeRange).toEqual({
      startTimePoint: '08:00:00',
      endTimePoint: '21:00:00'
    })
    const later = await tasks.ask<CreateInfo>(
      '/call_tasks/create_before_create?startTimePoint=09:00:00&endTimePoint=20:00:00'
    )
    expect(later.globalDialTimeRange).toEqual({
      startTimePoint: '09:00:00',
      endTimePoint: '20:00:00'
    })
  })

  it.each([
    ['/verbal_templates/labels/HS-1001', 3],
    ['/gradings/by_code/HS-1001/rule_item', 8],
    ['/out_agent_groups', 2],
    ['/robot_resources/0?holderType=0', 3],
    ['/line_resources/0?holderType=0', 6],
    ['/resource_groups?groupType=1', 2],
    ['/blacklist_libraries', 3]
  ])('%s has %s', async (path, count) => {
    expect(await tasks.ask<unknown[]>(path)).toHaveLength(count)
  })

  it.each([
    ['/seat_config?page=1&pageSize=100&agentRole=2', 9],
    ['/line_resources/lines-1?page=1&pageSize=999&holderType=3', 3],
    ['/sms_templates/template_in_use?page=1&pageSize=9999', 5]
  ])('%s has a page of %s', async (path, total) => {
    expect(await tasks.ask(path)).toMatchObject({ total, hasMore: false })
  })

  it('grades 09 and 10 are of unanswered calls', async () => {
    const levels = await tasks.ask<{ levelCode: string }[]>('/gradings/by_code/HS-1001/rule_item')
    expect(levels.map(({ levelCode }) => levelCode)).toEqual([
      '01',
      '02',
      '03',
      '04',
      '100',
      '101',
      '09',
      '10'
    ])
    const tags = await tasks.ask<{ unconnect: { code: string }[] }>(
      '/redials/create_before/HS-1001/tags'
    )
    expect(tags.unconnect.map(({ code }) => code)).toEqual(
      Array.from({ length: 13 }, (_, n) => String(n + 1))
    )
  })

  it('the alarms of the enterprise are fractions', async () => {
    expect(await tasks.ask('/call_tasks/alarm/default_settings')).toMatchObject({
      enabled: true,
      connectedRate: 0.25,
      suspendCallTask: true
    })
  })
})

describe('the list', () => {
  it('has a task in every state', async () => {
    const rows = await list()
    expect([...new Set(rows.map(({ status }) => status))].sort()).toEqual([1, 3, 4, 5, 6, 7])
    expect(rows.every(row => row.templateCode !== '')).toBe(true)
  })

  it.each([
    ['&status=5', ['会员续费提醒（草稿）']],
    ['&name=%E5%A4%9A%E5%8F%B7%E7%A0%81', ['企业客户多号码回访']],
    ['&taskType=4', ['重点客户坐席回访']],
    ['&taskCategory=1', ['失联客户修复']],
    ['&name=%25', []]
  ])('is searched by %s', async (query, names) => {
    expect((await list(query)).map(({ name }) => name)).toEqual(names)
  })
})

describe('a task', () => {
  it('is created as requested, and reads the same when it is opened again', async () => {
    const form: TaskForm = {
      ...good,
      remark: '第一批',
      cidResourceType: 2,
      selectedCidGroupId: 'lines-2',
      concurrencyLevel: '80',
      exclusiveUseResource: true
    }
    const { callTaskId } = await tasks.ask<CreateInfo>('/call_tasks/create_before_create')
    const request = payloadOf({ ...form, taskId: callTaskId })
    await tasks.ask('/call_tasks/create', request)
    const detail = await tasks.detail(callTaskId)
    expect(detail).toMatchObject({
      ...request,
      dialLimitConfigParam: { ...request.dialLimitConfigParam, id: `limit-${callTaskId}` },
      status: 1,
      canRedial: false,
      workPeriodLowerBound: '08:00:00',
      workPeriodUpperBound: '21:00:00',
      creatorName: '林若溪'
    })
    expect(payloadOf({ ...taskFormOf(detail), dialLimit: form.dialLimit })).toEqual({
      ...request,
      version: 0
    })
    expect(await send('/call_tasks/create', request)).toMatchObject({
      body: { code: 0, message: '任务已创建，请勿重复提交' }
    })
  })

  it('takes the people that were chosen for it', async () => {
    const people = await backend.db
      .selectFrom('customer')
      .select('id')
      .where('enterprise_id', '=', 'ent-1')
      .limit(3)
      .execute()
    const id = await tasks.create({ customerIdList: people.map(person => person.id) })
    expect(await tasks.detail(id)).toMatchObject({ totalCount: 3, createType: 'contacts' })
    const customerIdList = people.map(person => person.id)
    await expect(tasks.create({ customerIdList, templateCode: 'HS-1002' })).rejects.toThrow(
      '话术“预约到访提醒”的变量（预约时间）在客户资料中没有值'
    )
  })

  it('takes only customers whom the user may see, and hides hidden numbers (customer-40)', async () => {
    const people = await backend.db
      .selectFrom('customer')
      .select(['id', 'phone'])
      .where('enterprise_id', '=', 'ent-1')
      .where('deleted_at', 'is', null)
      .where('is_number_hidden', '=', true)
      .limit(2)
      .execute()
    const customerIdList = people.map(person => person.id)
    const whole = await tasks.create({ customerIdList })
    const { list } = await tasks.ask<{ list: { phone: string }[] }>(`/call_tasks/${whole}/items`)
    expect(list.map(({ phone }) => phone)).toEqual(people.map(() => expect.stringContaining('*')))
    // Without these permissions a user sees the customers of the own calls, here none.
    await backend.db
      .updateTable('call_record')
      .set({ customer_id: null })
      .where('customer_id', 'in', customerIdList)
      .execute()
    const codes = ['CMC.CUST.MANA', 'CCS.CALL.CENTER'] as const
    const granted = await backend.db
      .deleteFrom('role_permission')
      .where('code', 'in', codes)
      .returningAll()
      .execute()
    const scoped = await tasks.create({ customerIdList })
    await backend.db.insertInto('role_permission').values(granted).execute()
    expect(await tasks.detail(scoped)).toMatchObject({ totalCount: 0 })
  })

  it('calls none of them who was deleted meanwhile', async () => {
    const people = await backend.db
      .selectFrom('customer')
      .select('id')
      .where('enterprise_id', '=', 'ent-1')
      .where('deleted_at', 'is', null)
      .limit(2)
      .execute()
    const customerIdList = people.map(person => person.id)
    const was = backend.db.updateTable('customer').where('id', '=', customerIdList[0] ?? '')
    await was.set({ deleted_at: Date.now() }).execute()
    const id = await tasks.create({ customerIdList })
    await was.set({ deleted_at: null }).execute()
    expect(await tasks.detail(id)).toMatchObject({ totalCount: 1 })
  })

  it.each<[string, Partial<TaskForm>, string, string]>([
    ['without a name', { name: ' ' }, 'name', '必填'],
    ['without a script', { templateCode: '' }, 'templateCode', ''],
    ['of a strange script', { templateCode: 'HS-3001' }, 'templateCode', '话术模板不存在'],
    ['of a script in audit', { templateCode: 'HS-1004' }, 'templateCode', '该话术模板不可用'],
    [
      'with strange lines',
      { cidResourceType: 1, selectedCidNumbers: ['01085550200'] },
      'selectedCidNumbers',
      '所选线路不存在'
    ],
    [
      'with a strange group of lines',
      { cidResourceType: 2, selectedCidGroupId: 'lines-3' },
      'selectedCidGroupId',
      '所选号码组不存在'
    ],
    [
      'with strange robots',
      { robotHolderType: 5, outRobotHolderId: 'robots-9' },
      'outRobotHolderId',
      '所选机器人组不存在'
    ],
    [
      'with strange agents',
      { taskType: 4, manualAnswerTarget: 1, outManualTargetId: 'agents-9' },
      'outManualTargetId',
      '所选坐席组不存在'
    ],
    [
      'that hands over where the script cannot',
      {
        templateCode: 'HS-1002',
        manualAnswerType: 2,
        manualAnswerTarget: 1,
        outManualTargetId: 'agents-1'
      },
      'manualAnswerType',
      '该话术不支持转人工'
    ],
    [
      'with more calls at once than lines',
      { concurrencyLevel: '206' },
      'concurrencyLevel',
      '任务并发数不能超过205'
    ],
    ['with a strange library', { blacklistLibId: 99 }, 'blacklistLibId', '所选黑名单库不存在'],
    [
      'with a message that is not in use',
      { hangUpNotice: { ...good.hangUpNotice, enabled: true, noticeTemplateId: 'sms-6' } },
      'hangUpNotice',
      '所选短信模板不存在或不可用'
    ],
    [
      'with days that end before they begin',
      {
        workTimePeriods: [
          {
            dialDates: [{ startDate: '2026-11-21', endDate: '2026-11-20' }],
            dialPeriods: [[540, 1200]]
          }
        ]
      },
      'workTimePeriods.0.dialDates.0.endDate',
      '结束日期不能大于开始日期!'
    ],
    [
      'with days that there are not',
      {
        workTimePeriods: [
          { dialDates: [{ startDate: '2026-99-99', endDate: '' }], dialPeriods: [[540, 1200]] }
        ]
      },
      'workTimePeriods.0.dialDates.0.startDate',
      '请输入正确的日期，如 2026-11-22'
    ],
    [
      'with times between the half hours',
      {
        workTimePeriods: [
          { dialDates: [{ startDate: '2026-11-21', endDate: '' }], dialPeriods: [[547, 1200]] }
        ]
      },
      'workTimePeriods.0.dialPeriods.0.start',
      '只能选择整点或半点'
    ],
    [
      'with a redial years later',
      { redial: { ...again, redialInterval: '99999999999999' } },
      'redial.redialInterval',
      '重拨间隔不能超过10080分钟'
    ],
    [
      'with a redial after what does not happen',
      { redial: { ...again, unconnect: ['zzz'] } },
      'redial.unconnect',
      '所选标签不存在'
    ],
    [
      'with a field twice',
      { customFields: ['门店', '门店'] },
      'customFields',
      '请不要添加重复字段！'
    ],
    [
      'with a field without a name',
      { customFields: ['门店', ''] },
      'customFields',
      '输入的值不能为空！'
    ],
    [
      'with an alarm about nothing',
      { alarm: { ...good.alarm, enabled: true } },
      'alarm.connectedRate',
      '请填写告警阈值'
    ]
  ])('%s is refused', async (_, change, errcode, message) => {
    const answer = await send(
      '/call_tasks/create',
      payloadOf({ ...good, taskId: 'task-y', ...change })
    )
    // An empty script does not even travel.
    if (message === '') expect(answer.status).toBe(400)
    else expect(answer).toMatchObject({ status: 200, body: { code: 0, errcode, message } })
  })
})
