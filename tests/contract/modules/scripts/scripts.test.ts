import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AlarmSettings } from '../../../../core/features/call-tasks/draft-schemas.ts'
import type { InboundConfig } from '../../../../core/features/call-tasks/schemas.ts'
import type { ScriptDetail, ScriptRow } from '../../../../core/features/scripts/schemas.ts'
import { tasksOf } from '../../../support/scenes/task-scenes.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
let tasks: ReturnType<typeof tasksOf>
beforeAll(async () => {
  backend = await openBackend()
  tasks = tasksOf(backend, (await backend.signIn('admin')).access_token)
})
afterAll(() => backend.close())

const listed = async (query = '') =>
  (await tasks.ask<{ list: ScriptRow[]; total: number }>(`/verbal_templates/page${query}`)).list
const codes = async (query: string) => (await listed(query)).map(one => one.templateCode)

describe('scripts', () => {
  it('are listed with what they can do and how many tasks use them', async () => {
    const id = await tasks.create()
    const before = (await listed()).find(one => one.templateCode === 'HS-1001')
    expect(before).toMatchObject({
      templateName: '服务满意度回访',
      available: true,
      canTransfer: true,
      nodeCount: 5
    })
    await tasks.move(id, 'stop')
    const after = (await listed()).find(one => one.templateCode === 'HS-1001')
    expect(after?.taskCount).toBe((before?.taskCount ?? 0) - 1)
  })

  it('are found by name and by whether they are available', async () => {
    expect(await codes(`?templateName=${encodeURIComponent('服务满意度')}`)).toEqual(['HS-1001'])
    const off = await codes('?available=false')
    expect(off.length).toBeGreaterThan(0)
    expect(await codes('?available=true')).not.toEqual(expect.arrayContaining(off))
  })

  it('show their nodes with branches, their grades with rules, tags and variables', async () => {
    const script = await tasks.ask<ScriptDetail>('/verbal_templates/HS-1001/detail')
    expect(script).toMatchObject({
      templateName: '服务满意度回访',
      canTransfer: true,
      tags: [{ name: '关注价格' }, { name: '关注处理速度' }, { name: '关注服务态度' }]
    })
    const names = script.nodes.map(({ nodeName }) => nodeName)
    expect(names).toEqual(['开场白', '满意度', '原因', '推荐', '转接'])
    for (const { branches } of script.nodes) {
      expect(branches.reduce((sum, { share }) => sum + share, 0)).toBe(100)
      for (const { nextNode } of branches) if (nextNode !== null) expect(names).toContain(nextNode)
    }
    expect(script.nodes[1]?.branches[1]).toEqual({
      text: '一般般吧，处理得有点慢。',
      share: 22,
      matchCondition: 'CUSTOM',
      matchValue: '一般',
      nextNode: '原因',
      levelCode: '02',
      tagName: '关注处理速度',
      variable: { name: '满意度', value: '一般' },
      transfers: false,
      hangsUp: false
    })
    const rules = new Map(script.levels.map(({ levelName, rules }) => [levelName, rules]))
    expect(rules.get('A级')).toEqual(['在“满意度”回答“挺满意的。”'])
    expect(rules.get('D级')).toContain('未命中其他等级的规则')
    expect(rules.get('E级')).toEqual(['在“开场白”回答“（不说话）”'])
    expect(rules.get('F级')).toContain('接通后立即挂断')
    await expect(tasks.ask('/verbal_templates/none/detail')).rejects.toThrow('话术模板不存在')
  })

  it('that are switched off are offered to no new task', async () => {
    const set = (available: boolean) =>
      tasks.ask('/verbal_templates/HS-1002/available', { available }, 'PUT')
    await set(false)
    const info = await tasks.ask<{ templateMap: Record<string, string> }>(
      '/call_tasks/create_before_create'
    )
    expect(Object.keys(info.templateMap)).not.toContain('HS-1002')
    await expect(tasks.create({ templateCode: 'HS-1002' })).rejects.toThrow('该话术模板不可用')
    await set(true)
    expect(await tasks.create({ templateCode: 'HS-1002' })).toBeTruthy()
    await expect(
      tasks.ask('/verbal_templates/none/available', { available: true }, 'PUT')
    ).rejects.toThrow('话术模板不存在')
  })
})

describe('a returned call', () => {
  const inbound = (id: string) => tasks.ask<InboundConfig>(`/inbound_configs?callTaskId=${id}`)

  it('is received by the robot of the task, on the lines of the task', async () => {
    const id = await tasks.create({ cidResourceType: 1, selectedCidNumbers: ['4008005678'] })
    expect(await inbound(id)).toEqual({
      callTaskId: id,
      answeredBy: 'robot',
      answerType: 0,
      cidNumbers: ['4008005678'],
      templateCode: 'HS-1001',
      templateName: '服务满意度回访',
      manualAnswerTarget: null,
      outManualTargetId: null,
      outManualTargetName: ''
    })
  })

  it('is received by its agents', async () => {
    const id = await tasks.create({
      taskType: 4,
      manualAnswerTarget: 1,
      outManualTargetId: 'agents-1'
    })
    expect(await inbound(id)).toMatchObject({
      answeredBy: 'agents',
      answerType: 4,
      templateCode: null,
      manualAnswerTarget: 1,
      outManualTargetId: 'agents-1',
      outManualTargetName: expect.stringMatching(/\S/)
    })
    await expect(inbound('none')).rejects.toThrow('呼叫任务不存在或已删除')
  })
})

describe('the global alarm settings', () => {
  const path = '/call_tasks/alarm/default_settings'
  const set = (settings: AlarmSettings) => tasks.ask(path, settings, 'PUT')

  it('are kept, and refer to nothing themselves', async () => {
    const settings = { enabled: true, connectedRate: 0.25, callerFaultCount: 40 }
    await set({ ...settings, referenceGlobal: true, suspendCallTask: true })
    expect(await tasks.ask(path)).toEqual({ ...settings, suspendCallTask: true })
  })

  it.each([
    ['without a threshold', {}, '请填写告警阈值'],
    ['with a rate of nothing', { connectedRate: 0 }, '告警阈值须为整数'],
    ['with no whole percent', { connectedRate: 0.333333 }, '告警阈值须为整数'],
    ['with no fault at all', { callerFaultCount: 0 }, '告警阈值须为整数'],
    ['with more faults than are counted', { callerFaultCount: 1001 }, '告警阈值须为整数']
  ])('are not kept %s', async (_, thresholds, message) => {
    await expect(set({ enabled: true, ...thresholds })).rejects.toThrow(message)
  })

  it('are changed by those who may', async () => {
    const { access_token } = await backend.signIn('agent1')
    const answer = await backend.send(`/api${path}`, {
      method: 'PUT',
      token: access_token,
      body: { enabled: false }
    })
    expect(answer.status).toBe(403)
  })
})
