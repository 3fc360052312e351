import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { KnowledgeItem } from '../../../../core/features/knowledge/schemas.ts'
import {
  type Cases,
  FORBIDDEN,
  openCases,
  type Persona,
  refused
} from '../../../support/scenes/case-scenes.ts'

let cases: Cases
beforeAll(async () => {
  cases = await openCases()
})
afterAll(() => cases.close())

describe('the knowledge base', () => {
  const search = (searchContent: string, account: Persona = 'agent1', more = {}) =>
    cases.get(
      account,
      `/knowledge_base/item?${new URLSearchParams({ page: '1', pageSize: '9999', scope: '1', type: '1', searchContent, ...more })}`
    )
  const items = async (text: string, more = {}) =>
    cases.dataOf<KnowledgeItem[]>(await search(text, 'agent1', more))

  it('is searched in questions, answers and groups, questions first', async () => {
    const found = await items('申请')
    expect(found.length).toBeGreaterThan(5)
    for (const { name, answers, groupName } of found)
      expect(`${name}${answers.join('')}${groupName}`).toContain('申请')
    const inName = found.map(({ name }) => name.includes('申请'))
    expect(inName).toEqual(inName.toSorted((a, b) => Number(b) - Number(a)))
    expect((await items('客服规范')).length).toBe(8)
    expect((await items('12345')).length).toBeGreaterThan(0)
    expect(await items('chrome')).toMatchObject([{ groupName: '系统操作' }])
    expect((await items('申请', { pageSize: '2' })).length).toBe(2)
    expect(await items('申请', { page: '9007199254740991' })).toEqual([])
    for (const sign of ['%%', '__', '"]', '["', '没有这样的词'])
      expect(await items(sign)).toEqual([])
  })

  it.each(['', '养', ' 养 '])('wants two characters, not %j', async text => {
    expect(await search(text)).toMatchObject(refused('请输入至少两个字符的查询关键词'))
  })

  it('is for those who may see it', async () => {
    for (const account of ['noKnowledge', 'account1', 'noRole'] as const)
      expect(await search('申请', account)).toMatchObject(FORBIDDEN)
  })

  it('is the enterprise’s own', async () => {
    await cases.db
      .updateTable('knowledge_item')
      .set({ name: '只此一家的问题' })
      .where('id', '=', 'ent-2-knowledge-1')
      .execute()
    expect(await items('只此一家')).toEqual([])
    expect(await search('只此一家', 'outsider')).toMatchObject({ body: { data: [{}] } })
  })
})
