// The rules of a script from the first draft to published versions: check, two editors, permission.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RuleSetRow } from '../../../../core/features/intent-rules/rule-set-schemas.ts'
import type { Operation } from '../../../../core/features/operation-log/schemas.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'
import { range, rule, rulesAs } from './rule-scene.ts'

let backend: TestBackend
let admin: ReturnType<typeof rulesAs>
let token: string
beforeAll(async () => {
  backend = await openBackend()
  token = (await backend.signIn('admin')).access_token
  admin = rulesAs(backend, token)
})
afterAll(() => backend.close())

const long = {
  rules: [rule('聊得久', 'A', { kind: 'seconds', range: range(60, null) })],
  defaultLevel: 'C' as const
}

describe('the rules of a script', () => {
  it('are none at first, and become versions that are never changed', async () => {
    const before = await admin.read('HS-1001')
    expect(before).toMatchObject({ version: 0, published: null, hasDraft: false })
    expect(before.rules).toEqual({ rules: [], defaultLevel: null })
    expect(before.subjects.levels).toEqual(['A', 'B', 'C', 'D', 'E', 'F'])
    expect(before.subjects.nodes.map(({ name }) => name)).toContain('满意度')

    await admin.save('HS-1001', long)
    expect(await admin.read('HS-1001')).toMatchObject({ hasDraft: true, version: 0, rules: long })
    expect(await admin.move('HS-1001', 'publish')).toMatchObject({ version: 1, hasDraft: false })
    await admin.save('HS-1001', { ...long, defaultLevel: null })
    expect(await admin.move('HS-1001', 'publish')).toMatchObject({ version: 2 })
    const versions = await admin.ask<{ version: number; rules: unknown; publisher: string }[]>(
      admin.path('HS-1001', '/versions')
    )
    expect(versions.map(({ version, publisher }) => [version, publisher])).toEqual([
      [2, '陈思远'],
      [1, '陈思远']
    ])
    expect(versions[1]?.rules).toEqual(long)
  })

  it('can be given up again', async () => {
    const { rules } = await admin.read('HS-1001')
    await admin.save('HS-1001', { rules: [], defaultLevel: 'F' })
    expect(await admin.move('HS-1001', 'discard')).toMatchObject({ hasDraft: false })
    expect((await admin.read('HS-1001')).rules).toEqual(rules)
    await expect(admin.move('HS-1001', 'publish')).rejects.toThrow(
      '“服务满意度回访”的意向规则没有未发布的修改'
    )
  })

  it('are not published while the check reports faults', async () => {
    const faulty = { rules: [rule('', 'A'), rule('空', 'B')], defaultLevel: null }
    await admin.save('HS-1002', faulty)
    await expect(admin.move('HS-1002', 'publish')).rejects.toThrow(
      '“预约到访提醒”的意向规则有 3 个问题，请修改后再发布'
    )
    expect(await admin.read('HS-1002')).toMatchObject({ version: 0, rules: faulty })
  })

  it('have only levels of the notation of the script', async () => {
    expect((await admin.read('HS-1003')).subjects.levels).toEqual(['A', 'B', 'C', 'E', 'F'])
    const { revision, version } = await admin.read('HS-1003')
    await admin.save('HS-1003', { rules: [], defaultLevel: 'D' })
    await expect(admin.move('HS-1003', 'publish')).rejects.toThrow('有 1 个问题')
    await admin.move('HS-1003', 'discard')
    expect(await admin.read('HS-1003')).toMatchObject({ version, revision: revision + 2 })
  })

  it('are not overwritten by someone who has not seen the last change', async () => {
    const { revision } = await admin.read('HS-1002')
    await admin.save('HS-1002', long)
    const answer = await backend.send(`/api${admin.path('HS-1002', '/draft')}`, {
      token,
      method: 'PUT',
      body: { revision, rules: { rules: [], defaultLevel: null } }
    })
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({ errcode: 'CONFLICT' })
    expect((await admin.read('HS-1002')).rules).toEqual(long)
  })

  it('are listed with their state, and each change is in the operation log', async () => {
    const { list } = await admin.ask<{ list: RuleSetRow[] }>('/intent_rule_sets?pageSize=100')
    const row = list.find(({ templateCode }) => templateCode === 'HS-1002')
    expect(row).toMatchObject({ version: 0, ruleCount: 0, hasDraft: true, updater: '陈思远' })
    const found = await admin.ask<{ list: RuleSetRow[] }>('/intent_rule_sets?templateName=预约')
    expect(found.list.map(({ templateCode }) => templateCode)).toEqual(['HS-1002'])
    const log = await admin.ask<{ list: Operation[] }>('/operation_log?pageSize=100')
    expect(log.list.map(({ detail }) => detail)).toContain(
      '发布“服务满意度回访”的意向规则第 2 版：1 条'
    )
  })

  it('of another enterprise do not exist, and need the permission', async () => {
    await expect(admin.read('HS-3001')).rejects.toThrow('话术模板不存在')
    const agent = rulesAs(backend, (await backend.signIn('agent1')).access_token)
    await expect(agent.read('HS-1001')).rejects.toThrow('您没有执行此操作的权限')
    await expect(agent.ask('/intent_rule_sets')).rejects.toThrow('您没有执行此操作的权限')
  })
})
