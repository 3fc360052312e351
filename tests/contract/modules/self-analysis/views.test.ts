import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { AnalysisView, ViewSpec } from '../../../../core/features/self-analysis/schemas.ts'
import { analysesOf } from '../../../support/scenes/self-analysis-scene.ts'
import { transfersOf } from '../../../support/scenes/transfer-scenes.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
let admin: ReturnType<typeof analysesOf>
let leader: ReturnType<typeof analysesOf>
let token: string
beforeAll(async () => {
  backend = await openBackend()
  await backend.db
    .insertInto('role_permission')
    .values({ role_id: 'role-2', code: 'CMC.INTEL.ANALY' })
    .execute()
  token = (await backend.signIn('admin')).access_token
  admin = analysesOf(backend, token)
  leader = analysesOf(backend, (await backend.signIn('leader')).access_token)
  await backend.db.deleteFrom('analysis_view').execute()
})
afterAll(() => backend.close())
afterEach(() => backend.db.deleteFrom('analysis_view').execute())

const spec: ViewSpec = {
  ...{ set: 'calls', dimensions: ['day'], measures: ['calls'], filters: [] },
  ...{ range: 'week', chart: 'line' }
}
const views = '/analysis/self/views'
const add = (name: string, roleId: string | null = null) =>
  admin.ask<AnalysisView>(views, { name, spec, roleId })
const change = (by: typeof admin, { id }: AnalysisView, more: object) =>
  by.ask<AnalysisView>(`${views}/${id}`, more, 'PUT')
const remove = (by: typeof admin, { id }: AnalysisView, version: number) =>
  by.ask<null>(`${views}/${id}?version=${version}`, undefined, 'DELETE')
const namesOf = async (by: typeof admin) =>
  (await by.ask<AnalysisView[]>(views)).map(({ name }) => name)

describe('a view', () => {
  it('is of its owner, until it is shared with a role', async () => {
    const view = await add('每日通话')
    expect(view).toMatchObject({ name: '每日通话', spec, isMine: true, version: 1, roleId: null })
    expect(await namesOf(leader)).toEqual([])
    await change(admin, view, { version: 1, roleId: 'role-2' })
    const [shared] = await leader.ask<AnalysisView[]>(views)
    expect(shared).toMatchObject({ name: '每日通话', isMine: false, roleName: '班长', version: 2 })
    await change(admin, view, { version: 2, roleId: null })
    expect(await namesOf(leader)).toEqual([])
  })

  it('is not changed or deleted by others', async () => {
    const view = await add('共享的视图', 'role-2')
    await expect(change(leader, view, { version: 1, name: '改名' })).rejects.toThrow('视图不存在')
    await expect(remove(leader, view, 1)).rejects.toThrow('视图不存在')
    expect(await namesOf(admin)).toEqual(['共享的视图'])
  })

  it('that another page has changed is neither overwritten nor deleted', async () => {
    const view = await add('视图')
    await change(admin, view, { version: 1, name: '新名称' })
    for (const attempt of [
      () => change(admin, view, { version: 1, spec: { ...spec, chart: 'table' } }),
      () => remove(admin, view, 1)
    ])
      await expect(attempt()).rejects.toThrow('视图已在其他页面修改')
    expect(await namesOf(admin)).toEqual(['新名称'])
    await remove(admin, view, 2)
    expect(await namesOf(admin)).toEqual([])
    await expect(change(admin, view, { version: 2, name: '无' })).rejects.toThrow('视图不存在')
  })

  it('has a name of its own', async () => {
    const [first, second] = [await add('甲'), await add('乙')]
    await expect(add('甲')).rejects.toThrow('已有同名视图')
    await expect(change(admin, second, { version: 1, name: ' 甲 ' })).rejects.toThrow(
      '已有同名视图'
    )
    await expect(add('  ')).rejects.toThrow('视图名称不能为空')
    expect(await change(admin, first, { version: 1, name: '甲' })).toMatchObject({ version: 2 })
  })

  it('of what cannot be computed is refused', async () => {
    const body = (more: Partial<ViewSpec>) => ({
      name: '错',
      spec: { ...spec, ...more },
      roleId: null
    })
    await expect(admin.ask(views, body({ dimensions: ['color'] }))).rejects.toThrow(
      '没有字段“color”'
    )
    await expect(
      admin.ask(views, body({ range: undefined, from: '2026-02-01', to: '2026-01-01' }))
    ).rejects.toThrow('结束日期不能早于开始日期')
    await expect(admin.ask(views, { name: '错', spec, roleId: 'role-5' })).rejects.toThrow(
      '角色不存在'
    )
  })

  it('that names a field deleted since is still listed, with the field', async () => {
    const view = await add('旧视图')
    const gone = { ...spec, dimensions: ['color'] }
    await backend.db
      .updateTable('analysis_view')
      .set({ spec: JSON.stringify(gone) })
      .where('id', '=', view.id)
      .execute()
    expect((await admin.ask<AnalysisView[]>(views))[0]?.spec.dimensions).toEqual(['color'])
  })
})

it('exports the whole result with its totals as csv', async () => {
  const transfers = transfersOf(backend, token)
  const to = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  const from = new Date(Date.now() + 8 * 3_600_000 - 29 * 86_400_000).toISOString().slice(0, 10)
  const run = await admin.analyse({
    ...{ set: 'calls', from, to, dimensions: ['day', 'direction'], filters: [] },
    measures: ['calls', 'answerRate']
  })
  const { id } = await admin.ask<{ id: string }>(`/analysis/self/runs/${run.id}/export`, {})
  let row = await transfers.find(id)
  while (row.status < 2) row = await transfers.find(id)
  expect(row).toMatchObject({ status: 2, name: '自助分析导出' })
  const lines = (await transfers.read(id, 'result'))
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/)
  expect(lines[0]).toBe('日期,呼叫方向,通话量（通）,接通率（%）')
  expect(lines).toHaveLength(run.result.rows.length + 2)
  expect(lines.at(-1)).toMatch(new RegExp(`^合计,,${run.result.totals[0]},[\\d.]+$`))
})
