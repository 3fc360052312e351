import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TransferFile } from '../../../../core/features/transfer-list/transfer-file-endpoints.ts'
import { rowsOfCsv } from '../../../support/csv.ts'
import { transfersOf } from '../../../support/scenes/transfer-scenes.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
let token: string
let transfers: ReturnType<typeof transfersOf>
beforeAll(async () => {
  backend = await openBackend()
  token = (await backend.signIn('admin')).access_token
  transfers = transfersOf(backend, token)
})
afterAll(() => backend.close())

const over = (id: string) =>
  expect.poll(async () => (await transfers.find(id)).status, { interval: 20 }).toBe(2)
const filesOf = (id: string) => transfers.ask<TransferFile[]>(`/v1/crm/operations/${id}/files`)
const failures = (id: string, as: string) =>
  fetch(`${backend.url}/api/v1/crm/operations/${id}/fail_file`, {
    headers: { authorization: `Bearer ${as}` }
  })

it('lists the files of a transfer, and gives that of the failed rows by its id', async () => {
  const id = await transfers.importContacts('姓名,手机号\n王伟,13812340001\n李娜,12\n')
  await over(id)
  const answer = await failures(id, token)
  expect(answer.headers.get('content-type')).toContain('text/csv')
  expect(answer.headers.get('content-disposition')).toContain(encodeURIComponent('失败记录_'))
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(rowsOfCsv(bytes.toString('utf8'))[1]).toEqual(expect.arrayContaining(['李娜', '12']))
  expect(await filesOf(id)).toEqual([
    {
      attachmentKey: expect.any(String),
      fileName: '失败记录_联系人.csv',
      kind: 'failures',
      size: bytes.length
    }
  ])
  const exported = await transfers.exportCalls()
  await over(exported)
  expect(await filesOf(exported)).toMatchObject([{ kind: 'result' }])
  expect(await (await failures(exported, token)).json()).toMatchObject({
    ...{ code: 0, message: '任务没有可下载的文件' }
  })
})

it('has no file without failed rows', async () => {
  const id = await transfers.importContacts('姓名,手机号\n赵敏,13812340002\n')
  await over(id)
  expect(await filesOf(id)).toEqual([])
})

it('is not there for another user, another enterprise or an unknown id', async () => {
  const id = await transfers.importContacts('姓名,手机号\n孙丽,13812340003\n周杰,1\n')
  await over(id)
  const leader = (await backend.signIn('leader')).access_token
  const { body } = await backend.asClient('/api/oauth/switch_token', {
    ...{ access_token: token, enterprise_id: 'ent-2' }
  })
  const foreign = (body as { access_token: string }).access_token
  const gone = { code: 0, message: '任务不存在或已删除' }
  for (const as of [leader, foreign]) {
    expect(await (await failures(id, as)).json()).toMatchObject(gone)
    const list = await backend.send(`/api/v1/crm/operations/${id}/files`, { token: as })
    expect(list.body).toMatchObject(gone)
  }
  expect(await (await failures('%00', leader)).json()).not.toMatchObject({ code: 1 })
  expect(await (await failures('nothing', leader)).json()).toMatchObject(gone)
  expect((await failures(id, 'no-token')).status).toBe(401)
})
