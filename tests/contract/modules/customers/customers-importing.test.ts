import { describe, expect, it } from 'vitest'
import type { CustomerInfo } from '../../../../core/features/customers/customer-info-schemas.ts'
import type { CustomerRow } from '../../../../core/features/customers/schemas.ts'
import { peoplePlan } from '../../../../core/features/number-import/rules/people-sheet.ts'
import { preflight } from '../../../../core/features/number-import/rules/row-rules.ts'
import { rowsOfCsv } from '../../../support/csv.ts'
import {
  backend,
  ended,
  setUpNumberImport,
  tasks,
  token,
  transfers
} from '../../../support/scenes/number-import-scenes.ts'
import { transfersOf } from '../../../support/scenes/transfer-scenes.ts'

setUpNumberImport()

const template = async (type: 'csv' | 'xlsx') =>
  fetch(`${backend.url}/api/customers/import_template?into=customer&fileType=${type}`, {
    headers: { authorization: `Bearer ${token}` }
  })
const customerWith = async (phone: string) => {
  const { list } = await tasks.ask<{ list: CustomerRow[] }>(`/customers?phone=${phone}`)
  expect(list).toHaveLength(1)
  return tasks.ask<CustomerInfo>(`/customers/${list[0]?.id}/basic_information`)
}
const bring = async (text: string) => {
  const attachmentKey = await transfers.upload(text)
  const { id } = await tasks.ask<{ id: string }>('/customers/import', { attachmentKey }, 'PUT')
  return ended(id)
}
const heading =
  '号码,姓名,公司,服务对象类别,所属区,所属街镇,所属村/社区,健康状况,紧急联系人,家庭情况'

describe('customers of a file', () => {
  it('have a template with the fields of the enterprise', async () => {
    const [columns] = rowsOfCsv((await (await template('csv')).text()).replace(/^\uFEFF/, ''))
    expect(columns?.slice(0, 4)).toEqual(['号码', '姓名', '公司', '服务对象类别'])
    for (const name of ['所属区', '生存状态', '健康状况', '紧急联系人', '家庭情况'])
      expect(columns).toContain(name)
    const bytes = Buffer.from(await (await template('xlsx')).arrayBuffer())
    expect(bytes.subarray(0, 2).toString()).toBe('PK')
  })

  it.each([
    ['zh-CN', '客户导入'],
    ['zh-CN-x-social', '服务对象导入']
  ])('are a job with their own name in %s', async (language, name) => {
    const attachmentKey = await transfers.upload('号码,姓名\n138,王芳\n')
    const reply = await fetch(`${backend.url}/api/customers/import`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${token}`,
        'accept-language': language,
        'content-type': 'application/json'
      },
      body: JSON.stringify({ attachmentKey })
    })
    const { data } = (await reply.json()) as { data: { id: string } }
    expect(await ended(data.id)).toMatchObject({ name, type: 14, failCount: 1 })
  })

  it('bring the answers to the fields along', async () => {
    const row = '普通居民,越秀区,东山街道,龟岗社区,糖尿病；高血压,女儿 李敏,与女儿同住'
    expect(await bring(`${heading}\n13817100001,王芳,,${row}\n`)).toMatchObject({
      successCount: 1
    })
    expect((await customerWith('13817100001')).customFields).toEqual({
      'ent-1-category': ['ent-1-category-6'],
      'ent-1-district': ['ent-1-district-2'],
      'ent-1-street': ['ent-1-street-2-2'],
      'ent-1-village': ['ent-1-village-2-2-1'],
      'ent-1-health': ['ent-1-health-2', 'ent-1-health-1'],
      'ent-1-contact': ['女儿 李敏'],
      'ent-1-family': ['与女儿同住']
    })
  })

  it('are exported with them, escaped, in the order of the fields, and can be brought back', async () => {
    const family = '@电梯\n"三楼"'
    const cells = `普通居民,越秀区,东山街道,龟岗社区,糖尿病；高血压,=1+1,"${family.replaceAll('"', '""')}"`
    await bring(`${heading}\n13817100031,往返一,,${cells}\n`)
    await bring(`${heading}\n13817100032,往返二,,普通居民,,,,,李敏,\n`)
    const admin = transfersOf(backend, (await backend.signIn('admin')).access_token)
    const exported = async (customerName: string) => {
      const { id } = await admin.ask<{ id: string }>('/customers/export', { customerName })
      await expect.poll(async () => (await admin.find(id)).status).toBe(2)
      return (await admin.read(id, 'result')).replace(/^\uFEFF/, '')
    }
    const [columns, row] = rowsOfCsv(await exported('往返一'))
    const own = ['服务对象类别', '所属区', '所属街镇', '所属村/社区', '生存状态', '健康状况']
    expect(columns?.slice(7)).toEqual([...own, '兴趣爱好', '紧急联系人', '家庭情况'])
    const places = ['普通居民', '越秀区', '东山街道', '龟岗社区']
    const free = ["'=1+1", `'${family}`]
    expect(row?.slice(7)).toEqual([...places, '', '糖尿病、高血压', '', ...free])

    const again = (await exported('往返二')).replace('13817100032', '13817100033')
    expect(await bring(again)).toMatchObject({ successCount: 1, failCount: 0 })
    const answers = async (phone: string) => (await customerWith(phone)).customFields
    expect(await answers('13817100033')).toEqual(await answers('13817100032'))
  })

  it('are refused row by row, each with its sentence', async () => {
    const rows = [
      [',,,,,,', '服务对象类别：请选择服务对象类别'],
      ['路人,,,,,,', '服务对象类别：没有“路人”这个选项'],
      ['普通居民；低保家庭,,,,,,', '服务对象类别：只能填一项'],
      ['普通居民,天河区,东山街道,,,,', '所属街镇：“东山街道”不属于所填的所属区'],
      ['普通居民,,东山街道,,,,', '所属街镇：请先填写所属区'],
      ['普通居民,,,,头疼、高血压,,', '健康状况：没有“头疼”这个选项'],
      [`普通居民,,,,,${'长'.repeat(101)},`, '紧急联系人：不能超过100个字符']
    ] as const
    const lines = rows.map(([cells], at) => `1381710010${at},行${at},,${cells}`)
    const job = await bring(`${heading}\n${lines.join('\n')}\n13817100109,成了,,普通居民,,,,,,\n`)
    expect(job).toMatchObject({ successCount: 1, failCount: rows.length })
    const failed = rowsOfCsv((await transfers.read(job.id, 'failures')).replace(/^\uFEFF/, ''))
    expect(failed.slice(1).map(cells => cells.at(-1))).toEqual(rows.map(([, why]) => why))
  })

  it('come in from a file without those columns, as before', async () => {
    expect(await bring('号码,姓名,公司\n13817100200,李雷,\n')).toMatchObject({ successCount: 1 })
    expect((await customerWith('13817100200')).customFields).toEqual({})
  })

  it('come in however their numbers are written, as the preflight of the page accepts them', async () => {
    const written = [
      '138-1710-0301',
      '138 1710 0302',
      '+8613817100303',
      '008613817100304',
      '１３８１７１００３０５',
      '138.1710.0306',
      '(010)81710307'
    ]
    const lines = written.map((phone, at) => `${phone},行${at},`)
    const seen = preflight(peoplePlan(100))
    seen.heading(['号码', '姓名', '公司'])
    for (const [at, line] of lines.entries())
      expect(seen.look(line.split(','), at)).toHaveProperty('numbers')
    const job = await bring(`号码,姓名,公司\n${lines.join('\n')}\n`)
    expect(job).toMatchObject({ successCount: written.length, failCount: 0 })
    await customerWith('13817100305')
    await customerWith('01081710307')
  })

  it('may lack blank cells at the end of their rows, or have more of them', async () => {
    const lines = ['13817100401,短', '13817100402,长,,,', '13817100403', '13817100404,多,,,余']
    const job = await bring(`号码,姓名,公司\n${lines.join('\n')}\n`)
    expect(job).toMatchObject({ successCount: 2, failCount: 2 })
    const failed = rowsOfCsv((await transfers.read(job.id, 'failures')).replace(/^\uFEFF/, ''))
    expect(failed.slice(1)).toEqual([
      ['13817100403', '', '', '姓名不能为空'],
      ['13817100404', '多', '', '', '余', '列数与表头不一致']
    ])
  })
})
