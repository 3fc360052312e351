import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type {
  MessageSignature,
  MessageTemplate
} from '../../../../core/features/messaging/schemas.ts'
import { askingAs } from '../../../support/server/ask-as.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
let token: string
let ask: ReturnType<typeof askingAs>
let leader: ReturnType<typeof askingAs>
beforeAll(async () => {
  backend = await openBackend()
  token = (await backend.signIn('admin')).access_token
  ask = askingAs(backend, token)
  leader = askingAs(backend, (await backend.signIn('leader')).access_token)
})
afterAll(() => backend.close())

async function upload(name: string, bytes: readonly number[]): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${backend.url}/api/files`, { method: 'POST', headers, body: form })
  const { data, message } = (await answer.json()) as {
    data?: { attachmentKey: string }
    message: string
  }
  if (!data) throw new Error(message)
  return data.attachmentKey
}
const pdf = [0x25, 0x50, 0x44, 0x46, 0x2d, 0x31]

const SIGNATURES = '/sms_signatures'
const signature = async (id: string) =>
  (await ask<{ list: MessageSignature[] }>(`${SIGNATURES}?pageSize=100`)).list.find(
    one => one.id === id
  ) as MessageSignature
const TEMPLATES = '/sms_templates'
const template = async (id: string) =>
  (await ask<{ list: MessageTemplate[] }>(`${TEMPLATES}?pageSize=100`)).list.find(
    one => one.id === id
  ) as MessageTemplate
const usable = async () =>
  (await ask<{ id: string; text: string; variables: string[] }[]>(`${TEMPLATES}/options`)).map(
    one => one
  )

describe('signatures', () => {
  it('need a proof whose content is what its name says', async () => {
    await expect(upload('证明.pdf', [1, 2, 3, 4, 5])).rejects.toThrow('证明.pdf')
    const body = { name: '呼通科技', source: 1, remark: '' }
    await expect(ask(SIGNATURES, body)).rejects.toThrow('请上传证明文件')
    await expect(ask(SIGNATURES, { ...body, proofKey: 'none' })).rejects.toThrow('请上传证明文件')
  })

  it('wait for review, are rejected with a reason, changed, approved and withdrawn', async () => {
    const proofKey = await upload('证明.pdf', pdf)
    const body = { name: ' 呼通科技 ', source: 1, remark: '通知', proofKey }
    const { id } = await ask<{ id: string }>(SIGNATURES, body)
    expect(await signature(id)).toMatchObject({
      ...{ name: '呼通科技', audit: 0, proofName: '证明.pdf', isWithdrawn: false, version: 1 }
    })
    await expect(ask(SIGNATURES, body)).rejects.toThrow('签名已存在')
    const review = (version: number, isApproved: boolean, reason = '') =>
      ask(`${SIGNATURES}/${id}/review`, { version, isApproved, reason }, 'PUT')
    await expect(review(1, false)).rejects.toThrow('请填写驳回原因')
    await expect(review(7, true)).rejects.toThrow('已被他人修改')
    await review(1, false, '证明不清晰')
    expect(await signature(id)).toMatchObject({ audit: 2, auditReason: '证明不清晰', version: 2 })
    await expect(review(2, true)).rejects.toThrow('已审核')
    const edit = { name: '呼通', source: 1, remark: '', proofKey, version: 2 }
    await ask(`${SIGNATURES}/${id}`, edit, 'PUT')
    await review(3, true)
    expect(await signature(id)).toMatchObject({ audit: 1, auditReason: '', name: '呼通' })
    await expect(ask(`${SIGNATURES}/${id}`, { ...edit, version: 4 }, 'PUT')).rejects.toThrow(
      '不能修改'
    )

    const written = { name: '续费', kind: 2, signatureId: id, content: '{姓名}，续费享八折' }
    const made = await ask<{ id: string }>(TEMPLATES, written)
    await expect(ask(`${SIGNATURES}/${id}`, undefined, 'DELETE')).rejects.toThrow('正在使用')
    await ask(`${TEMPLATES}/${made.id}/review`, { version: 1, isApproved: true }, 'PUT')
    expect((await usable()).find(one => one.id === made.id)).toMatchObject({
      ...{ text: '【呼通】{姓名}，续费享八折，回TD退订', variables: ['姓名'] }
    })
    await ask(`${SIGNATURES}/${id}/withdraw`, { version: 4 }, 'PUT')
    expect((await usable()).some(one => one.id === made.id)).toBe(false)
    expect(await template(made.id)).toMatchObject({ audit: 1, isUsable: false, isWithdrawn: false })
    await expect(ask(TEMPLATES, written)).rejects.toThrow('未通过审核')
  })

  it('keep their proof for those who manage signatures', async () => {
    const proofKey = await upload('证明.pdf', pdf)
    const { id } = await ask<{ id: string }>(SIGNATURES, {
      ...{ name: '远帆证明', source: 3, remark: '', proofKey }
    })
    await backend.db
      .updateTable('attachment')
      .set({ user_id: 'user-2' })
      .where('key', '=', proofKey)
      .execute()
    const resource = `/files/${proofKey}`
    const ticket = await ask<{ access_token: string }>('/files/ticket', { resource })
    const answer = await fetch(
      `${backend.url}/api/files/${proofKey}?access_token=${ticket.access_token}`
    )
    expect([...new Uint8Array(await answer.arrayBuffer())]).toEqual(pdf)
    await backend.db.deleteFrom('message_signature').where('id', '=', id).execute()
    await expect(ask('/files/ticket', { resource })).rejects.toThrow()
  })

  it('need the permission', async () => {
    await expect(leader(SIGNATURES)).rejects.toThrow('权限')
  })
})

describe('templates', () => {
  it('have a content that can be sent', async () => {
    const body = { name: '通知', kind: 1, signatureId: 'sig-1', content: '{姓名' }
    await expect(ask(TEMPLATES, body)).rejects.toThrow('变量须写成')
    await expect(ask(TEMPLATES, { ...body, content: '【远帆】您好' })).rejects.toThrow('【】')
    await expect(
      ask(TEMPLATES, { ...body, content: '您好', signatureId: 'sig-3' })
    ).rejects.toThrow('未通过审核')
  })

  it('are removed only while nothing uses them', async () => {
    await expect(ask(`${TEMPLATES}/sms-5`, undefined, 'DELETE')).rejects.toThrow('正在使用')
    await ask(`${TEMPLATES}/sms-9`, undefined, 'DELETE')
    expect(await template('sms-9')).toBeUndefined()
  })

  it('have a price per segment', async () => {
    expect(await ask(`${TEMPLATES}/price`)).toMatchObject({
      ...{ fee: 0.05, balance: 2000, left: 40_000, quietStart: 1260, quietEnd: 480 }
    })
  })
})
