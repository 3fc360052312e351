import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EnterpriseInfo } from '../../../../core/features/enterprise/schemas.ts'
import type { RegionNode } from '../../../../core/features/regions/schemas.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await openBackend()
})
afterAll(() => backend.close())

async function read<Data>(token: string, path: string): Promise<Data> {
  const { body } = await backend.send(`/api${path}`, { token })
  return (body as { data: Data }).data
}
const tokenOf = async (username: string) => (await backend.signIn(username)).access_token
/** The same person, in the other enterprise. */
async function inTheOther(username: string): Promise<string> {
  const token = await tokenOf(username)
  const fields = { access_token: token, enterprise_id: 'ent-2' }
  const { body } = await backend.asClient('/api/oauth/switch_token', fields)
  return (body as { access_token: string }).access_token
}

describe('the enterprise', () => {
  it('has its name, its nickname and its logo', async () => {
    const { enterpriseName, configItems } = await read<EnterpriseInfo>(
      await tokenOf('agent1'),
      '/enterprise/info'
    )
    expect(enterpriseName).toBe('远帆客户服务有限公司')
    const values = new Map(configItems.map(({ code, value }) => [code, value]))
    expect(values.get('ENTERPRISE_NICKNAME')).toBe('远帆客服')
    const [head, picture = ''] = (values.get('ENTERPRISE_LOGO') ?? '').split(',')
    expect(head).toBe('data:image/svg+xml;base64')
    expect(Buffer.from(picture, 'base64').toString()).toMatch(/^<svg .*<\/svg>$/s)
  })

  it('lists the same settings, and what the tenant has', async () => {
    const token = await tokenOf('agent1')
    const { configItems } = await read<EnterpriseInfo>(token, '/enterprise/info')
    expect(await read(token, '/enterprise/config')).toEqual(configItems)
    expect(await read(token, '/tenant/info')).toEqual({ recordingEarlyMedia: true })
  })

  it('sets whether user actions are reported to hosts', async () => {
    type Detail = { loginEnterprise: { webTracking: boolean } }
    const isTracked = async (token: string) =>
      (await read<Detail>(token, '/users/detail')).loginEnterprise.webTracking
    expect(await isTracked(await tokenOf('agent1'))).toBe(true)
    expect(await isTracked(await inTheOther('agent1'))).toBe(false)
  })

  it('is the one that was switched to', async () => {
    const token = await inTheOther('agent1')
    expect(await read(token, '/enterprise/info')).toEqual({
      enterpriseName: '同心社区服务中心',
      configItems: []
    })
    expect(await read(token, '/tenant/info')).toEqual({ recordingEarlyMedia: false })
  })
})

describe('the installation', () => {
  it('lists for the login page which host names are those of social workers', async () => {
    const authorization = `Basic ${Buffer.from('hutong-web:').toString('base64')}`
    expect(
      await backend.send('/api/environment/config', { headers: { authorization } })
    ).toMatchObject({ status: 200, body: { code: 1, data: { hostMarker: 'shegong' } } })
    expect(await backend.send('/api/environment/config')).toMatchObject({ status: 400 })
  })
})

describe('the tree of regions', () => {
  it('has 31 provinces down to their districts, each under its own', async () => {
    const tree = await read<RegionNode[]>(await tokenOf('agent1'), '/regionTree')
    expect(tree).toHaveLength(31)
    const all: RegionNode[] = []
    const take = (nodes: readonly RegionNode[], parentId: string, type: number): void => {
      for (const node of nodes) {
        expect([node.parentId, node.type, node.agencyCode]).toEqual([parentId, type, node.id])
        all.push(node)
        take(node.children, node.id, type + 1)
      }
    }
    take(tree, '0', 1)
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    expect(all.filter(({ type }) => type === 3).length).toBeGreaterThan(2800)
    expect(all.find(({ id }) => id === '440305')).toMatchObject({
      name: '南山区',
      parentId: '440300'
    })
    expect(all.find(({ id }) => id === '110105')).toMatchObject({
      name: '朝阳区',
      parentId: '110100'
    })
  })
})

describe('reported defects', () => {
  const report = {
    at: 1_795_000_000_000,
    kind: 'view',
    message: 'TypeError: x',
    stack: 'at a.js:1:2',
    place: 'hutong-softphone',
    version: '0.1.0',
    browser: 'Chrome',
    times: 3
  }
  const send = (reports: object[]) => backend.send('/api/error_logs', { body: { reports } })

  it('are stored, from signed-out pages too', async () => {
    expect(await send([report, { ...report, kind: 'uncaught' }])).toMatchObject({
      status: 200,
      body: { code: 1, data: null }
    })
    const rows = await backend.db.selectFrom('error_log').selectAll().orderBy('kind').execute()
    expect(rows).toMatchObject([
      { kind: 'uncaught', happened_at: report.at, times: 3 },
      { kind: 'view', message: 'TypeError: x', place: 'hutong-softphone', version: '0.1.0' }
    ])
  })

  it.each([
    ['none at all', []],
    ['more than ten', Array.from({ length: 11 }, () => report)],
    ['a message without end', [{ ...report, message: 'x'.repeat(501) }]],
    ['a stack without end', [{ ...report, stack: 'x'.repeat(2001) }]],
    ['a kind that is none', [{ ...report, kind: 'other' }]]
  ])('are refused when there are %s', async (_, reports) => {
    expect(await send(reports)).toMatchObject({ status: 400 })
  })

  it('are not taken without end from one address', async () => {
    const answers: number[] = []
    for (let one = 0; one < 25; one++) answers.push((await send([report])).status)
    expect(answers.filter(status => status === 200).length).toBeLessThanOrEqual(20)
    expect(answers.at(-1)).toBe(429)
  })
})
