// Scenarios from the first draft to a published version: check, differences, two editors, rights.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ReceptionContent } from '../../../../core/features/reception/scenario-schemas.ts'
import type {
  ReceptionChanges,
  ReceptionEntry,
  ReceptionRow,
  ReceptionScenario,
  ReceptionState
} from '../../../../core/features/reception/schemas.ts'
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

const path = (id: string, part = '') => `/reception_scenarios/${id}${part}`
const list = async () => (await ask<{ list: ReceptionRow[] }>('/reception_scenarios')).list
const read = (id: string) => ask<ReceptionScenario>(path(id))
const changesOf = (id: string) => ask<ReceptionChanges>(path(id, '/changes'))

async function put(id: string, part: string, more: object = {}): Promise<ReceptionState> {
  const { revision } = await read(id)
  return ask(path(id, part), { revision, ...more }, 'PUT')
}

/** The answer to a change that is refused. */
async function refused(id: string, part: string, body: object) {
  const answer = await backend.send(`/api${path(id, part)}`, { method: 'PUT', token, body })
  const { code, message } = answer.body as { code?: number; message?: string }
  return { status: answer.status, code, message }
}

async function made(change: Partial<ReceptionContent> = {}): Promise<string> {
  const { id } = await ask<{ id: string }>('/reception_scenarios', { name: '夜间接待' })
  const { content, name } = await read(id)
  const sound: ReceptionContent = {
    ...{ ...content, numbers: ['4008005678'], first: { kind: 'queue', id: 'agents-2' } },
    ...change
  }
  await put(id, '/draft', { name, content: sound })
  return id
}

it('the hotline has a published scenario', async () => {
  const [hotline] = await list()
  expect(hotline).toMatchObject({
    ...{ name: '全国热线接待', version: 1, isEnabled: true, hasDraft: false },
    numbers: ['4008001234']
  })
  expect(await changesOf(hotline?.id ?? '')).toEqual({ issues: [], differences: [] })
})

it('a draft is published when its check has no issues, with what changes', async () => {
  const id = await made()
  expect(await read(id)).toMatchObject({ version: 0, isEnabled: false, hasDraft: true })
  expect(await put(id, '/publish')).toMatchObject({ version: 1, isEnabled: true, hasDraft: false })
  const { content, name } = await read(id)
  await put(id, '/draft', { name, content: { ...content, greeting: '晚上好。' } })
  expect(await changesOf(id)).toEqual({
    issues: [],
    differences: [{ part: 'greeting', field: '', before: '您好，欢迎致电。', after: '晚上好。' }]
  })
  await put(id, '/discard')
  expect((await read(id)).content.greeting).toBe('您好，欢迎致电。')
  const history = await ask<ReceptionEntry[]>(path(id, '/history'))
  expect(history.map(({ action, version }) => `${action} ${version}`)).toEqual([
    'discard 1',
    'edit 1',
    'publish 1',
    'edit 0',
    'create 0'
  ])
  expect(history.every(({ userName }) => userName === '陈思远')).toBe(true)
  const { list: operations } = await ask<{ list: { detail: string }[] }>('/operation_log')
  expect(operations[0]?.detail).toBe('放弃修改“夜间接待”')
  await put(id, '/enabled', { isEnabled: false })
  await ask(path(id), undefined, 'DELETE')
})

// rule reception-3
it('issues keep it from being published, and have their places', async () => {
  const id = await made({ numbers: ['4008001234'], first: { kind: 'queue', id: 'agents-9' } })
  expect((await changesOf(id)).issues).toEqual([
    { kind: 'takenNumber', section: 'numbers', place: '4008001234', name: '全国热线接待' },
    { kind: 'lostGroup', section: 'first', place: '', name: '' }
  ])
  const { revision } = await read(id)
  expect(await refused(id, '/publish', { revision })).toEqual({
    ...{ status: 200, code: 0 },
    message: '“夜间接待”有 2 个问题，不能发布。接入号码：号码已被其他场景使用'
  })
  expect(await refused(id, '/enabled', { revision, isEnabled: true })).toMatchObject({
    message: '“夜间接待”还没有发布，不能启用'
  })
  await ask(path(id), undefined, 'DELETE')
})

it('a group that has lost its agents is found in the list, and when the scenario is enabled again', async () => {
  const id = await made()
  await put(id, '/publish')
  const inList = async () => (await list()).map(row => [row.id === id, row.issueCount])
  expect(await inList()).toEqual([
    [true, 0],
    [false, 0]
  ])
  await backend.db.deleteFrom('agent_group_seat').where('group_id', '=', 'agents-2').execute()
  expect(await inList()).toEqual([
    [true, 1],
    [false, 0]
  ])
  await put(id, '/enabled', { isEnabled: false })
  // Calls do not follow it.
  expect(await inList()).toEqual([
    [true, 0],
    [false, 0]
  ])
  const { revision } = await read(id)
  expect((await refused(id, '/enabled', { revision, isEnabled: true })).message).toContain(
    '坐席组没有坐席'
  )
  await backend.db
    .insertInto('agent_group_seat')
    .values({ group_id: 'agents-2', seat_id: 'seat-200' })
    .execute()
  expect(await put(id, '/enabled', { isEnabled: true })).toMatchObject({ isEnabled: true })
  await put(id, '/enabled', { isEnabled: false })
  await ask(path(id), undefined, 'DELETE')
})

// rule reception-2
it('the later of two editors is refused, and learns who was first', async () => {
  const id = await made()
  const { revision, content, name } = await read(id)
  await put(id, '/draft', { name, content })
  const late = await refused(id, '/draft', { revision, name, content })
  expect(late).toMatchObject({ status: 409 })
  expect(late.message).toContain('被陈思远修改')
  await ask(path(id), undefined, 'DELETE')
})

it('a name without letters is none, and blanks around it do not count', async () => {
  const post = (name: string) =>
    backend.send('/api/reception_scenarios', { token, method: 'POST', body: { name } })
  expect((await post('  ')).body).toMatchObject({ code: 0 })
  const { id } = ((await post(' 夜间接待 ')).body as { data: { id: string } }).data
  const { name, revision, content } = await read(id)
  expect(name).toBe('夜间接待')
  expect(await refused(id, '/draft', { revision, name: ' ', content })).toMatchObject({ code: 0 })
  await ask(path(id), undefined, 'DELETE')
})

it('two scenarios with one number cannot both be published', async () => {
  const [one, other] = [await made(), await made()]
  const revisions = await Promise.all([read(one), read(other)])
  const answers = await Promise.all(
    revisions.map(({ id, revision }) => refused(id, '/publish', { revision }))
  )
  expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 1])
  const bound = await backend.db
    .selectFrom('reception_number')
    .select('number')
    .where('number', '=', '4008005678')
    .execute()
  expect(bound).toHaveLength(1)
  for (const { id } of revisions) {
    const { version } = await read(id)
    if (version > 0) await put(id, '/enabled', { isEnabled: false })
    await ask(path(id), undefined, 'DELETE')
  }
})

it('needs its permissions; one in use is not deleted', async () => {
  const leader = (await backend.signIn('leader')).access_token
  const list = (session: string) => backend.send('/api/reception_scenarios', { token: session })
  expect(await list(leader)).toMatchObject({ status: 200 })
  const post = { token: leader, method: 'POST', body: { name: '新场景' } }
  expect(await backend.send('/api/reception_scenarios', post)).toMatchObject({ status: 403 })
  const remove = { token, method: 'DELETE' }
  expect(await backend.send('/api/reception_scenarios/reception-1', remove)).toMatchObject({
    body: { message: '“全国热线接待”正在使用，请先停用再删除' }
  })
  const other = (await backend.signIn('agent1')).access_token
  expect(await list(other)).toMatchObject({ status: 403 })
  expect(
    await backend.send('/api/reception_scenarios/reception-1', { ...remove, token: other })
  ).toMatchObject({ status: 403 })
})
