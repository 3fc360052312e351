import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DispositionSettings } from '../../../../core/features/dispositions/schemas.ts'
import { readDispositions } from '../../../../demo/server/modules/dispositions/disposition-list.ts'
import { askingAs } from '../../../support/server/ask-as.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
let token: string
let ask: ReturnType<typeof askingAs>
beforeAll(async () => {
  backend = await openBackend()
  token = (await backend.signIn('admin')).access_token
  ask = askingAs(backend, token)
})
afterAll(() => backend.close())

const read = () => ask<DispositionSettings>('/dispositions')
const save = (body: object) => ask<DispositionSettings>('/dispositions', body, 'PUT')
const code = (label: string, more: object = {}) => ({
  ...{ label, direction: 'ALL', isEnabled: true, isRemarkRequired: false, ...more }
})

describe('the codes of an enterprise', () => {
  it('are those of the sample data, and another enterprise has none', async () => {
    const { groups, requiredFor } = await read()
    expect(requiredFor).toBe('NONE')
    expect(groups.map(({ name }) => name)).toEqual(['咨询', '意向', '投诉', '未达成'])
    expect(groups[1]?.codes[0]).toMatchObject({ label: '有意向，约定回访', isRemarkRequired: true })
    expect(await readDispositions(backend.db, 'ent-2')).toEqual({ requiredFor: 'NONE', groups: [] })
  })

  // rule disposition-1, disposition-2
  it('are replaced as a whole: ids stay, order and names change, and the log says what', async () => {
    const before = await read()
    const [first, second, ...rest] = before.groups
    if (!first || !second) throw new Error('no groups')
    const renamed = first.codes.map((one, at) => (at === 0 ? { ...one, label: '业务咨询' } : one))
    const after = await save({
      version: before.version,
      requiredFor: 'INCOMING',
      groups: [second, { ...first, codes: [...renamed, code('预约')] }, ...rest]
    })
    expect(after.version).toBe(before.version + 1)
    expect(after.groups.slice(0, 2).map(({ id }) => id)).toEqual([second.id, first.id])
    expect(after.groups[1]?.codes.map(({ label }) => label)).toEqual([
      ...['业务咨询', '资费咨询', '办理进度查询', '预约']
    ])
    expect(after.groups[1]?.codes[0]?.id).toBe(first.codes[0]?.id)
    expect(await read()).toEqual(after)
    const log = await backend.db
      .selectFrom('operation_log')
      .select(['target', 'changes'])
      .where('target', '=', '系统设置：通话小结')
      .executeTakeFirstOrThrow()
    const changes = log.changes as unknown as { name: string; after: string }[]
    expect(changes).toContainEqual({
      name: '完成整理前必须填写小结',
      before: '不要求',
      after: '仅呼入'
    })
    expect(changes.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['咨询 / 业务咨询', '咨询 / 预约'])
    )
  })

  it('are not saved over those that another administrator has saved', async () => {
    const { version, ...rest } = await read()
    await save({ version, ...rest })
    await expect(save({ version, ...rest })).rejects.toThrow('设置已被他人修改')
  })

  it('have names, each once in its group, and at least one that a demand can be met with', async () => {
    const { version } = await read()
    const group = (name: string, codes: object[]) => ({ name, codes })
    const refused = (groups: object[], requiredFor = 'NONE') =>
      save({ version, requiredFor, groups }).catch((error: Error) => error.message)
    expect(await refused([group(' ', [])])).toBe('请填写名称')
    expect(await refused([group('甲', [code('乙'), code(' 乙 ')])])).toBe('已有同名的“乙”')
    expect(await refused([group('字'.repeat(31), [])])).toBe('名称不超过 30 个字')
    expect(
      await refused([
        group('甲', [
          { id: 'disposition-1-1', ...code('乙') },
          { id: 'disposition-1-1', ...code('丙') }
        ])
      ])
    ).toContain('请刷新后再试')
    expect(await refused([{ id: 'of-others', ...group('甲', []) }])).toContain('请刷新后再试')
    const outgoing = [group('甲', [code('乙', { direction: 'OUTGOING' })])]
    expect(await refused(outgoing, 'ALL')).toBe('没有启用的小结，不能要求填写')
    expect(await refused([group('甲', [code('乙', { isEnabled: false })])], 'OUTGOING')).toBe(
      '没有启用的小结，不能要求填写'
    )
    expect((await read()).version).toBe(version)
  })

  it('need the permission for the settings, and the refusal has its English', async () => {
    const agent = await backend.signIn('agent1')
    for (const method of ['GET', 'PUT']) {
      const body = { version: 0, requiredFor: 'NONE', groups: [] }
      const request = { token: agent.access_token, method, ...(method === 'PUT' && { body }) }
      expect((await backend.send('/api/dispositions', request)).status).toBe(403)
    }
    const { version } = await read()
    const { body } = await backend.send('/api/dispositions', {
      ...{ token, method: 'PUT', headers: { 'accept-language': 'en' } },
      body: { version, requiredFor: 'NONE', groups: [{ name: '', codes: [] }] }
    })
    expect(body).toMatchObject({ message: 'Enter a name' })
  })

  it('that are removed stay on the records that have them, and can be searched by', async () => {
    const { list } = await ask<{ list: { disposition?: string }[] }>(
      '/call_records?dispositionId=disposition-2-3'
    )
    expect(list.length).toBeGreaterThan(0)
    const { groups, ...rest } = await read()
    const kept = groups.map(group => ({
      ...group,
      codes: group.codes.filter(({ id }) => id !== 'disposition-2-3')
    }))
    await save({ ...rest, groups: kept })
    const choices = await ask<{ code: string; label: string }[]>('/dispositions/choices')
    expect(choices.at(-1)).toEqual({ code: 'disposition-2-3', label: '已成交（已删除）' })
    const after = await ask<{ list: { disposition?: string }[] }>(
      '/call_records?dispositionId=disposition-2-3'
    )
    expect(after.list).toHaveLength(list.length)
    expect(new Set(after.list.map(({ disposition }) => disposition))).toEqual(
      new Set(['意向 / 已成交'])
    )
  })
})
