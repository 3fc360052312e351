// Scripts from the first draft to a published version: review, versions, two editors, deletion.

import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { emptyScenario } from '../../../../core/features/reception/rules/new-scenario.ts'
import type { ScriptContent } from '../../../../core/features/scripts/content-schemas.ts'
import type { ScriptRow } from '../../../../core/features/scripts/schemas.ts'
import type {
  ScriptDraft,
  ScriptEvent,
  ScriptState,
  ScriptVersion
} from '../../../../core/features/scripts/script-draft-schemas.ts'
import { contentOfReplies } from '../../../../demo/server/modules/scripts/content/reply-script.ts'
import { review as sample } from '../../../../demo/server/modules/scripts/seed/review-script.ts'
import { diallingNow, tasksOf } from '../../../support/scenes/task-scenes.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
let tasks: ReturnType<typeof tasksOf>
let leader: string
let token: string
beforeAll(async () => {
  backend = await openBackend({ ...diallingNow, telephones: true })
  token = (await backend.signIn('admin')).access_token
  tasks = tasksOf(backend, token)
  leader = (await backend.signIn('leader')).access_token
})
afterAll(() => backend.close())

const sound = contentOfReplies(sample)
const path = (code: string, part: string) => `/verbal_templates/${code}${part}`

async function made(content: ScriptContent = sound, templateName = '回访') {
  const body = { templateName, byKeys: content.byKeys, content }
  const { templateCode } = await tasks.ask<{ templateCode: string }>('/verbal_templates', body)
  return templateCode
}
const draftOf = (code: string) => tasks.ask<ScriptDraft>(path(code, '/draft'))
const versionsOf = (code: string) => tasks.ask<ScriptVersion[]>(path(code, '/versions'))
const historyOf = (code: string) => tasks.ask<ScriptEvent[]>(path(code, '/history'))

async function act(code: string, action: string, more: object = {}): Promise<ScriptState> {
  const { revision } = await draftOf(code)
  return action === 'approve' || action === 'reject'
    ? tasks.ask(
        path(code, '/audit'),
        { revision, isApproved: action === 'approve', ...more },
        'PUT'
      )
    : tasks.ask(path(code, '/audit_status'), { revision, action }, 'PUT')
}

async function save(code: string, content: ScriptContent): Promise<ScriptState> {
  const { revision, templateName } = await draftOf(code)
  return tasks.ask(path(code, '/draft'), { revision, templateName, content }, 'PUT')
}

async function published(content: ScriptContent = sound) {
  const code = await made(content)
  for (const action of ['submit', 'approve', 'publish']) await act(code, action)
  return code
}
const saying = (farewell: string): ScriptContent => ({ ...sound, farewell })
/** Every answered call begins with it. */
const opening = (say: string): ScriptContent => ({
  ...sound,
  nodes: sound.nodes.map((node, at) => (at === 0 ? { ...node, say } : node))
})

describe('a script', () => {
  it('goes from draft to review and back, and becomes a version that is never changed', async () => {
    const code = await made()
    expect(await draftOf(code)).toMatchObject({ auditStatus: 18, version: 0, content: sound })
    expect(await act(code, 'submit')).toMatchObject({ auditStatus: 19, updater: '陈思远' })
    await expect(save(code, sound)).rejects.toThrow('“回访”正在审核，请先撤回再修改')
    await expect(act(code, 'reject')).rejects.toThrow('请填写驳回原因')
    await act(code, 'reject', { reason: '结束语太短' })
    expect(await draftOf(code)).toMatchObject({ auditStatus: 20, reason: '结束语太短' })
    await save(code, saying('祝您愉快，再见。'))
    for (const action of ['submit', 'approve']) await act(code, action)
    expect(await act(code, 'publish')).toMatchObject({ auditStatus: 30, version: 1 })

    await save(code, saying('第二版'))
    expect(await draftOf(code)).toMatchObject({ auditStatus: 18, version: 1 })
    for (const action of ['submit', 'approve', 'publish']) await act(code, action)
    expect((await versionsOf(code)).map(({ version }) => version)).toEqual([2, 1])
    const first = await tasks.ask<{ content: ScriptContent }>(path(code, '/versions/1'))
    expect(first.content.farewell).toBe('祝您愉快，再见。')
    expect((await historyOf(code)).map(({ action }) => action).reverse()).toEqual([
      ...['create', 'submit', 'reject', 'edit', 'submit', 'approve', 'publish'],
      ...['edit', 'submit', 'approve', 'publish']
    ])
    expect(await historyOf(code)).toContainEqual(
      expect.objectContaining({ action: 'reject', reason: '结束语太短', userName: '陈思远' })
    )
    await expect(tasks.ask(path(code, '/versions/3'))).rejects.toThrow('该版本不存在')
  })

  it('can be withdrawn, and its changes discarded', async () => {
    const code = await published()
    await save(code, saying('改过的'))
    await act(code, 'submit')
    expect(await act(code, 'withdraw')).toMatchObject({ auditStatus: 18 })
    expect(await act(code, 'discard')).toMatchObject({ auditStatus: 30, version: 1 })
    expect((await draftOf(code)).content.farewell).toBe(sound.farewell)
  })

  test.each([
    ['publish', '“回访”当前为“未提交审核”，不能发布'],
    ['approve', '“回访”当前为“未提交审核”，不能审核通过'],
    ['discard', '“回访”当前为“未提交审核”，不能放弃修改']
  ])('is not moved out of order: %s', async (action, message) => {
    await expect(act(await made(), action)).rejects.toThrow(message)
  })

  it('that does not pass the check is not submitted', async () => {
    const [first, ...rest] = sound.nodes
    if (!first) throw new Error('The sample has no node')
    const answers = first.answers.map(one => ({ ...one, to: '' }))
    const code = await made({ ...sound, nodes: [{ ...first, answers }, ...rest] })
    await expect(act(code, 'submit')).rejects.toThrow(/“回访”的检查有 \d+ 个问题/)
  })

  it('with two nodes of one id is refused', async () => {
    const [first] = sound.nodes
    if (!first) throw new Error('The sample has no node')
    await expect(made({ ...sound, nodes: [first, first] })).rejects.toThrow('content.nodes')
  })

  it('has a name, around which blanks do not count', async () => {
    await expect(made(sound, '  ')).rejects.toThrow('templateName')
    const code = await made(sound, ' 回访 ')
    expect((await draftOf(code)).templateName).toBe('回访')
    const copy = tasks.ask(path(code, '/copy'), { templateName: ' ' })
    await expect(copy).rejects.toThrow('templateName')
  })

  it('is copied with its content, under another code', async () => {
    const code = await published()
    const body = { templateName: '回访副本' }
    const copy = await tasks.ask<{ templateCode: string }>(path(code, '/copy'), body)
    expect(await draftOf(copy.templateCode)).toMatchObject({
      ...{ templateName: '回访副本', auditStatus: 18, version: 0, content: sound }
    })
  })

  it('is offered to tasks once it is published', async () => {
    const code = await made()
    const offered = async () => {
      const info = await tasks.ask<{ templateMap: object }>('/call_tasks/create_before_create')
      return Object.keys(info.templateMap)
    }
    const enable = () => tasks.ask(path(code, '/available'), { available: true }, 'PUT')
    await expect(enable()).rejects.toThrow('“回访”还没有发布，不能启用')
    expect(await offered()).not.toContain(code)
    for (const action of ['submit', 'approve', 'publish']) await act(code, action)
    expect(await offered()).toContain(code)
    const { list } = await tasks.ask<{ list: ScriptRow[] }>(
      '/verbal_templates/page?pageSize=100&auditStatus=30'
    )
    expect(list.find(one => one.templateCode === code)).toMatchObject({ version: 1, nodeCount: 5 })
    const { revision } = await draftOf(code)
    const set = (available: boolean) => tasks.ask(path(code, '/available'), { available }, 'PUT')
    for (const available of [false, false, true]) await set(available)
    const [last, before, earlier] = await historyOf(code)
    expect([last?.action, before?.action, earlier?.action]).toEqual([
      'enable',
      'disable',
      'publish'
    ])
    expect(last).toMatchObject({ auditStatus: 30, version: 1 })
    // The content is the same: an open editor goes on.
    expect((await draftOf(code)).revision).toBe(revision)
  })
})

describe('two editors', () => {
  it('do not overwrite each other: the second one is refused and the first one named', async () => {
    const code = await made()
    const { revision } = await draftOf(code)
    const body = { revision, templateName: '回访', content: saying('我的') }
    await tasks.ask(path(code, '/draft'), body, 'PUT')
    const late = await backend.send(`/api${path(code, '/draft')}`, {
      ...{ method: 'PUT', token, body: { ...body, content: saying('别人的') } }
    })
    expect(late).toMatchObject({ status: 409, body: { errcode: 'CONFLICT' } })
    expect((late.body as { message: string }).message).toMatch(
      /^“回访”已在 .+ 被陈思远修改，您的修改没有保存/
    )
    expect((await draftOf(code)).content.farewell).toBe('我的')
  })

  it('at the same moment: one saves, the other is refused', async () => {
    const code = await made()
    const { revision } = await draftOf(code)
    const outcomes = await Promise.allSettled(
      ['甲', '乙', '丙'].map(text =>
        tasks.ask(
          path(code, '/draft'),
          { revision, templateName: '回访', content: saying(text) },
          'PUT'
        )
      )
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('a script in use', () => {
  it('is kept by a running task in the version that it began with', async () => {
    const code = await published(opening('第一版您好。'))
    const id = await tasks.create({ templateCode: code })
    await tasks.add(id, ['13900000777'])
    await tasks.move(id, 'start')
    await tasks.reached(id, 4)
    await save(code, opening('第二版您好。'))
    for (const action of ['submit', 'approve', 'publish']) await act(code, action)
    expect(await versionsOf(code)).toMatchObject([{ version: 2 }, { version: 1, taskCount: 0 }])

    const going = await tasks.create({ templateCode: code })
    await backend.db
      .updateTable('call_task')
      .set({ script_version: 1 })
      .where('id', '=', going)
      .execute()
    expect(await versionsOf(code)).toMatchObject([{ taskCount: 0 }, { taskCount: 1 }])
    const fresh = await tasks.create({ templateCode: code })
    for (const [task, phone] of [
      [going, '13900001777'],
      [fresh, '13900002777']
    ] as const) {
      await tasks.add(task, [phone])
      await tasks.move(task, 'start')
      await tasks.reached(task, 4)
    }
    const spoken = async (task: string) =>
      (
        await backend.db
          .selectFrom('call_dialog')
          .innerJoin('call_record', 'call_record.id', 'dialog_id')
          .select('text')
          .where('call_task_id', '=', task)
          .where('text', 'like', '第%')
          .execute()
      ).map(({ text }) => text)
    const versionOf = async (task: string) =>
      (
        await backend.db
          .selectFrom('call_task')
          .select('script_version')
          .where('id', '=', task)
          .executeTakeFirst()
      )?.script_version
    expect([await versionOf(id), await versionOf(going), await versionOf(fresh)]).toEqual([1, 1, 2])
    for (const [task, text] of [
      [id, '第一版您好。'],
      [going, '第一版您好。'],
      [fresh, '第二版您好。']
    ] as const)
      expect(await spoken(task)).toEqual([text])
  })

  it('is not deleted; one that was never used is', async () => {
    const code = await published()
    const id = await tasks.create({ templateCode: code })
    const remove = (one: string) => tasks.ask(path(one, ''), undefined, 'DELETE')
    await expect(remove(code)).rejects.toThrow('有 1 个呼叫任务使用“回访”，不能删除')
    await backend.db.deleteFrom('call_task').where('id', '=', id).execute()
    const scenario = await tasks.ask<{ id: string }>('/reception_scenarios', { name: '夜间接待' })
    const first = { kind: 'robot', id: code }
    const draft = JSON.stringify({ ...emptyScenario(), first })
    const ofScenario = backend.db.updateTable('reception_scenario').where('id', '=', scenario.id)
    await ofScenario.set({ draft }).execute()
    await expect(remove(code)).rejects.toThrow('接待场景“夜间接待”使用“回访”，不能删除')
    await ofScenario.set({ draft: JSON.stringify(emptyScenario()) }).execute()
    await remove(code)
    await expect(draftOf(code)).rejects.toThrow('话术模板不存在')
    expect(
      await backend.db.selectFrom('script_event').selectAll().where('code', '=', code).execute()
    ).toEqual([])
    await expect(remove('HS-1001')).rejects.toThrow(/不能删除；可以停用它/)
  })
})

it('is edited and reviewed by those who may', async () => {
  const code = await made()
  const body = { revision: 1 }
  for (const [part, more] of [
    ['/draft', { templateName: '回访', content: sound }],
    ['/audit_status', { action: 'submit' }],
    ['/audit', { isApproved: true }]
  ] as const) {
    const request = { method: 'PUT', token: leader, body: { ...body, ...more } }
    expect(await backend.send(`/api${path(code, part)}`, request)).toMatchObject({ status: 403 })
  }
  expect(await draftOf(code)).toMatchObject({ auditStatus: 18, revision: 1 })
})

it('a text is spoken, a longer one longer', async () => {
  const soundOf = async (text: string) => {
    const response = await fetch(`${backend.url}/api/verbal_templates/audition`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ text })
    })
    expect(response.headers.get('content-type')).toBe('audio/wav')
    return Buffer.from(await response.arrayBuffer())
  }
  const [short, long] = await Promise.all(
    ['您好。', '您好，请问您对我们的服务是满意、一般，还是不满意？'].map(soundOf)
  )
  expect(short?.subarray(0, 4).toString()).toBe('RIFF')
  expect(long?.length).toBeGreaterThan((short?.length ?? 0) * 5)
})
