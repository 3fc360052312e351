import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  customerPanel,
  type Panel,
  type PanelWords,
  type Wanted
} from '../../core/areas/customer/panel.ts'
import { clues } from '../../core/contract/endpoints/clues.ts'
import { customerDetails } from '../../core/contract/endpoints/customer-details.ts'
import { startCore, stopCore } from '../../core/environment.ts'
import { call } from '../../core/net/http.ts'
import { $notices } from '../../core/notices.ts'
import { login, logout, setAuthProvider } from '../../core/session/session.ts'
import { PASSWORD } from '../../demo/server/seed/accounts.ts'
import { openBackend, type TestBackend } from '../support/backend.ts'
import { memoryStorage } from '../support/test-browser.ts'
import { testEnvironment } from '../support/test-environment.ts'

/** The customer panel against the reference backend in this process. */

let backend: TestBackend
beforeAll(async () => {
  backend = await openBackend()
}, 60_000)
afterAll(() => backend.close())

const as = (username: string) => ({ by: 'password', username, password: PASSWORD }) as const
const texts = () => $notices.get().map(({ text }) => text)
/** Requests that a story wants to fail, by what their address holds. */
let broken: RegExp | undefined
let guards: string[] = []

async function enter(username = 'agent1', sessionStorage = memoryStorage()) {
  setAuthProvider(undefined)
  const env = testEnvironment({
    apiBase: `${backend.url}/api`,
    sessionStorage,
    fetch: async (input, init) => {
      const { url, method } = new Request(input, init)
      if (broken?.test(`${method} ${url}`)) throw new TypeError('Failed to fetch')
      return globalThis.fetch(input, init)
    }
  })
  const page = {
    ...env.page,
    guardLeaving: (text: string) => {
      guards.push(text)
      return () => {
        guards = guards.filter(one => one !== text)
      }
    }
  }
  startCore({ ...env, page })
  await login(as(username))
  return sessionStorage
}

const panels: Panel[] = []
function open(words: Partial<PanelWords> = {}): { panel: Panel; told: [string, unknown][] } {
  const told: [string, unknown][] = []
  const hear = (name: string) => (detail: unknown) => void told.push([name, detail])
  const panel = customerPanel({
    load: hear('load'),
    beforeSave: async () => true,
    save: hear('save'),
    invalid: hear('invalid'),
    remarkSave: hear('remark-save'),
    ...words
  })
  panels.push(panel)
  return { panel, told }
}

const wanted = (customerId: string | undefined, more: Partial<Wanted> = {}): Wanted => ({
  customerId,
  callRecordId: undefined,
  sourceType: '0',
  mode: 'view',
  readonly: false,
  alsoAllowed: '',
  ...more
})

async function shown(panel: Panel, who: Wanted) {
  panel.show(who)
  return known(panel, who.customerId)
}
const patient = { timeout: 6000 }
const known = (panel: Panel, id?: string) =>
  vi.waitFor(() => {
    const now = panel.$known.get()
    if (now.at !== 'ready' || (id && ![now.value.info?.id, now.value.clue?.id].includes(id)))
      throw new Error(now.at)
    return now.value
  }, patient)
const rows = (panel: Panel) =>
  vi.waitFor(() => {
    const now = panel.calls.$calls.get()
    if (now.at !== 'ready') throw new Error(now.at)
    return now.value
  })
const form = (panel: Panel) => {
  const now = panel.$form.get()
  if (now.at !== 'open') throw new Error('The form is closed')
  return now
}

beforeEach(() => {
  broken = undefined
  guards = []
})
afterEach(() => {
  for (const panel of panels.splice(0)) panel.end()
  stopCore()
})

describe('whoever is on show', () => {
  it('is there with everything that is known, and with every call, the newest first', async () => {
    await enter()
    const { panel, told } = open()
    const { info, related } = await shown(panel, wanted('customer-1'))
    expect(info?.customerName).not.toBe('')
    expect(related.length).toBeLessThan(2)
    const calls = await rows(panel)
    expect(calls.length).toBeGreaterThan(10)
    const times = calls.map(one => one.callStartTime)
    expect(times).toEqual(times.toSorted((one, other) => other - one))
    expect(told[0]).toEqual(['load', { customerId: 'customer-1', callRecordId: undefined }])
  })

  it('is told of also when the same is asked for once more meanwhile', async () => {
    await enter()
    const { panel, told } = open()
    panel.show(wanted('customer-1'))
    await shown(panel, wanted('customer-1'))
    await rows(panel)
    expect(told).toContainEqual(['load', { customerId: 'customer-1', callRecordId: undefined }])
  })

  it.each([
    ['1', 1],
    ['2', 2]
  ] as const)('shows the calls of type %s alone when asked to', async (filter, callType) => {
    await enter()
    const { panel } = open()
    await shown(panel, wanted('customer-1'))
    const all = (await rows(panel)).length
    await panel.calls.choose(filter)
    const some = await rows(panel)
    expect(some.length).toBeGreaterThan(0)
    expect(some.length).toBeLessThan(all)
    expect(new Set(some.map(one => one.callType))).toEqual(new Set([callType]))
  })

  it('draws ten calls, and five more at a time', async () => {
    await enter()
    const { panel } = open()
    await shown(panel, wanted('customer-1'))
    await rows(panel)
    expect(panel.calls.$shown.get()).toBe(10)
    panel.calls.more()
    expect(panel.calls.$shown.get()).toBe(15)
  })

  it('has company when several people share a number, in the same order for each of them', async () => {
    await enter()
    const { panel } = open()
    const first = await shown(panel, wanted('customer-51'))
    const second = await shown(panel, wanted('customer-52'))
    expect(first.related.map(({ id }) => id)).toContain('customer-53')
    expect(second.related).toEqual(first.related)
  })

  it('is whoever a call was with', async () => {
    await enter()
    const { panel, told } = open()
    await shown(panel, wanted('customer-1'))
    const [newest] = await rows(panel)
    panel.show(wanted(undefined, { callRecordId: newest?.callRecordId }))
    await vi.waitFor(() => expect(told).toHaveLength(2))
    const now = await known(panel)
    expect(now.call?.callRecordId).toBe(newest?.callRecordId)
    expect(now.info?.id).toBe('customer-1')
    expect((await rows(panel)).length).toBeGreaterThan(10)
  })

  it('cannot be read, says so, and can be asked for again; so can the calls', async () => {
    await enter()
    broken = /basic_information|callRecords/
    const { panel } = open()
    panel.show(wanted('customer-1'))
    await vi.waitFor(() => expect(panel.$known.get().at).toBe('failed'))
    expect(panel.calls.$calls.get().at).toBe('failed')
    expect(texts()).toEqual([])
    await expect(panel.reload()).rejects.toMatchObject({ name: 'Failure' })
    broken = undefined
    await panel.reload()
    await known(panel, 'customer-1')
    await rows(panel)
  })

  it('is nobody whom this user may know', async () => {
    await enter()
    const { panel } = open()
    panel.show(wanted('of-another-enterprise'))
    await vi.waitFor(() =>
      expect(panel.$known.get()).toMatchObject({ at: 'failed', failure: { kind: 'refused' } })
    )
  })

  it('is gone with the session, and comes back with it', async () => {
    await enter()
    const { panel } = open()
    await shown(panel, wanted('customer-1'))
    await logout()
    expect(panel.$known.get().at).toBe('none')
    expect(panel.calls.$calls.get().at).toBe('none')
    await login(as('agent1'))
    await known(panel, 'customer-1')
  })

  it('is told how a lost contact is being repaired only where the flag is set', async () => {
    await enter()
    const { panel } = open()
    await shown(panel, wanted('customer-1'))
    const [newest] = await rows(panel)
    panel.show(wanted('customer-1', { callRecordId: newest?.callRecordId }))
    await vi.waitFor(async () => expect((await known(panel)).call).toBeDefined())
    expect((await known(panel)).repair).toBeUndefined()
  })
})

describe('who may be edited', () => {
  it.each([
    [
      'somebody deleted',
      'agent1',
      wanted('customer-deleted-1'),
      '该线索或服务对象已被删除，不能编辑基本信息'
    ],
    [
      'anybody where all is only read',
      'agent1',
      wanted('customer-1', { readonly: true }),
      '当前状态下无法对服务对象进行操作'
    ],
    [
      'anybody without the permission',
      'account1',
      wanted('customer-1'),
      '当前状态下无法对服务对象进行操作'
    ]
  ])('not %s', async (_, username, who, sentence) => {
    await enter(username)
    const { panel } = open()
    panel.show(who)
    await vi.waitFor(() => expect(panel.$known.get().at).not.toBe('loading'))
    await expect(panel.edit()).rejects.toMatchObject({ message: sentence })
    expect(panel.$form.get().at).toBe('closed')
  })

  it('not nobody', async () => {
    await enter()
    const { panel } = open()
    panel.show(wanted(undefined))
    await expect(panel.edit()).rejects.toMatchObject({ kind: 'forbidden' })
  })

  it('not a clue, whose calls are read all the same', async () => {
    await enter('leader')
    const { panel } = open()
    const { list } = await call(clues.list, { query: { page: 1, pageSize: 10 } })
    const id = list[0]?.id ?? ''
    const { clue } = await shown(panel, wanted(id, { sourceType: '1' }))
    expect(clue?.id).toBe(id)
    expect((await rows(panel)).length).toBe(Math.min(20, clue?.callRecords.length ?? -1))
    await expect(panel.edit()).rejects.toMatchObject({ kind: 'forbidden' })
  })
})

describe('the form of the basic information', () => {
  it.each([
    ['customerName', '', '请输入姓名'],
    ['customerName', '张@三', '只能输入英文，汉字，数字'],
    ['companyName', 'a-b', '只能输入英文，汉字，数字'],
    ['address', '天河路#1', '只能输入英文，汉字，数字'],
    ['source', '?', '只能输入英文，汉字，数字'],
    ['userName', '王_', '只能输入英文，汉字，数字'],
    ['age', 'x', '请输入有效的数字'],
    ['age', '1.5', '请输入有效的数字'],
    ['age', '0', '请输入正整数'],
    ['email', 'x@', '邮箱地址不正确'],
    ['birthDate', '2999-01-01', '日期不能晚于今天'],
    ['phone2', '123', '号码格式不正确'],
    ['remark', '长'.repeat(101), '不能超过100个字符']
  ] as const)(
    'refuses %s “%s” when it is left and when it is saved',
    async (field, value, sentence) => {
      await enter()
      const { panel, told } = open()
      await shown(panel, wanted('customer-2'))
      await panel.edit()
      panel.form().type({ [field]: value })
      expect(form(panel).complaints).toEqual({})
      panel.form().leaveField(field)
      expect(form(panel).complaints).toEqual({ [field]: sentence })
      await expect(panel.save()).rejects.toMatchObject({ kind: 'invalid' })
      expect(told).toContainEqual(['invalid', { customerId: 'customer-2', fields: [field] }])
      expect(form(panel).typed.values[field]).toBe(value)
    }
  )

  it('does not judge a real name that stood there before, and lets a host allow its signs', async () => {
    await enter()
    const { panel } = open()
    const { info } = await shown(panel, wanted('customer-43'))
    expect(info?.customerName).toContain('·')
    await panel.edit()
    panel.form().type({ age: '71' })
    await panel.save()
    expect(panel.$form.get().at).toBe('closed')
    await vi.waitFor(async () => expect((await known(panel)).info?.age).toBe(71))
    const other = open().panel
    await shown(other, wanted('customer-43', { alsoAllowed: '·' }))
    await other.edit()
    other.form().type({ customerName: '阿卜杜热合曼·买买提江' })
    await other.save()
    const again = await call(customerDetails.basicInformation, { customerId: 'customer-43' })
    expect(again.customerName).toBe('阿卜杜热合曼·买买提江')
  })

  it('saves what has changed, trimmed, after asking the page; and says so', async () => {
    await enter()
    const asked: unknown[] = []
    const { panel, told } = open({
      beforeSave: async about => {
        asked.push(about)
        return true
      }
    })
    await shown(panel, wanted('customer-3'))
    await panel.edit()
    panel.form().type({ companyName: '  启明科技 ', gender: '2' })
    expect(panel.$isUnsaved.get()).toBe(true)
    expect(guards).toEqual(['有未保存的修改，确定离开吗？'])
    await panel.save()
    const about = { customerId: 'customer-3', mode: 'edit', fields: ['gender', 'companyName'] }
    const inOrder = (one: unknown) => ({
      ...(one as object),
      fields: expect.arrayContaining(about.fields)
    })
    expect(asked).toEqual([inOrder(about)])
    expect(told).toContainEqual(['save', inOrder(about)])
    expect(texts()).toContain('编辑成功')
    expect([panel.$isUnsaved.get(), guards]).toEqual([false, []])
    const info = await call(customerDetails.basicInformation, { customerId: 'customer-3' })
    expect(info).toMatchObject({ companyName: '启明科技', gender: 2 })
  })

  it('keeps what was typed when the page or the server says no, and when nobody answers', async () => {
    await enter()
    let mayBegin = false
    const { panel, told } = open({ beforeSave: async () => mayBegin })
    await shown(panel, wanted('customer-15'))
    await panel.edit()
    panel.form().type({ companyName: '恒信' })
    await expect(panel.save()).rejects.toMatchObject({ kind: 'aborted' })
    mayBegin = true
    broken = /PUT .*edit/
    await expect(panel.save()).rejects.toMatchObject({ kind: 'unreachable' })
    expect(form(panel)).toMatchObject({ isSaving: false, failure: { kind: 'unreachable' } })
    expect(form(panel).typed.values.companyName).toBe('恒信')
    expect(told.filter(([name]) => name === 'save')).toEqual([])
    broken = undefined
    await panel.save()
    expect(panel.$form.get().at).toBe('closed')
  })

  it('adds somebody new, who is then on show', async () => {
    await enter()
    const { panel, told } = open()
    panel.show(wanted(undefined, { mode: 'add' }))
    await vi.waitFor(() => form(panel))
    await expect(panel.save()).rejects.toMatchObject({ kind: 'invalid' })
    expect(form(panel).complaints).toMatchObject({
      customerName: '请输入姓名',
      phone: '请输入手机号码'
    })
    panel.form().type({ customerName: '新来', phone: '12' })
    panel.form().leaveField('phone')
    expect(form(panel).complaints.phone).toBe('号码格式不正确')
    panel.form().type({ phone: '13900007788' })
    const { metas } = form(panel)
    const chosen = metas
      .filter(meta => meta.required)
      .map(meta => [meta.id, Object.keys(meta.fieldOptions).slice(0, 1)])
    await expect(panel.save()).rejects.toMatchObject({ kind: 'invalid' })
    expect(Object.values(form(panel).complaints)).toEqual(['请选择服务对象类别'])
    panel.form().typeCustom({ ...form(panel).typed.custom, ...Object.fromEntries(chosen) })
    await panel.save()
    const saved = told.find(([name]) => name === 'save')?.[1] as { customerId: string }
    expect(saved).toMatchObject({ mode: 'add' })
    const { info } = await known(panel, saved.customerId)
    expect(info).toMatchObject({ customerName: '新来', phone: '13900007788' })
    expect(texts()).toContain('添加成功！')
  })

  it('puts back what was there', async () => {
    await enter()
    const { panel } = open()
    await shown(panel, wanted('customer-5', { mode: 'edit' }))
    await vi.waitFor(() => form(panel))
    panel.form().type({ companyName: '@' })
    panel.form().leaveField('companyName')
    panel.cancel()
    await panel.edit()
    expect(form(panel)).toMatchObject({ isChanged: false, complaints: {} })
  })
})

describe('two who write at the same time', () => {
  const meanwhile = async (customerId: string, body: { companyName?: string; email?: string }) => {
    const { customerName, version } = await call(customerDetails.basicInformation, { customerId })
    await call(customerDetails.edit, { customerId, body: { ...body, customerName, version } })
  }

  it('both keep what they wrote when it was not the same', async () => {
    await enter()
    const { panel } = open()
    await shown(panel, wanted('customer-6'))
    await panel.edit()
    panel.form().type({ companyName: '我写的' })
    await meanwhile('customer-6', { email: 'other@example.cn' })
    await panel.save()
    expect(texts()).toContain('已合并其他人刚刚保存的修改')
    const info = await call(customerDetails.basicInformation, { customerId: 'customer-6' })
    expect(info).toMatchObject({ companyName: '我写的', email: 'other@example.cn' })
  })

  it.each([
    ['mine', '我写的', 'customer-7'],
    ['theirs', '别人写的', 'customer-16']
  ] as const)('are asked whose word stays: %s', async (whose, stays, customerId) => {
    await enter()
    const { panel } = open()
    await shown(panel, wanted(customerId))
    await panel.edit()
    panel.form().type({ companyName: '我写的' })
    await meanwhile(customerId, { companyName: '别人写的' })
    await expect(panel.save()).rejects.toMatchObject({ kind: 'refused' })
    const [clash] = form(panel).clashes
    expect(clash).toEqual({ fields: ['companyName'], mine: '我写的', theirs: '别人写的' })
    await expect(panel.save()).rejects.toMatchObject({ kind: 'refused' })
    if (clash) panel.form().settle(clash, whose)
    await panel.save()
    const info = await call(customerDetails.basicInformation, { customerId })
    expect(info.companyName).toBe(stays)
  })
})

describe('what is not saved yet', () => {
  it('stays when somebody else is to be shown, until that is decided', async () => {
    await enter()
    const { panel } = open()
    await shown(panel, wanted('customer-8'))
    await panel.edit()
    panel.form().type({ companyName: '没存' })
    panel.show(wanted('customer-9'))
    expect(panel.$next.get()?.customerId).toBe('customer-9')
    expect(form(panel).typed.values.companyName).toBe('没存')
    // The host thinks better of it.
    panel.show(wanted('customer-8'))
    expect(panel.$next.get()).toBeUndefined()
    panel.show(wanted('customer-9'))
    await panel.goOn('keep')
    await known(panel, 'customer-9')
    expect(panel.$form.get().at).toBe('closed')
    await shown(panel, wanted('customer-8'))
    await vi.waitFor(() => form(panel))
    expect(form(panel)).toMatchObject({ isRecovered: true, isChanged: true })
    expect(form(panel).typed.values.companyName).toBe('没存')
  })

  it.each([
    ['saved', (panel: Panel) => panel.goOn('save')],
    ['thrown away', async (panel: Panel) => panel.cancel()]
  ])('makes room for whoever waits once it is %s', async (_, act) => {
    await enter()
    const { panel } = open()
    await shown(panel, wanted('customer-10'))
    await panel.edit()
    panel.form().type({ companyName: `去留${_.length}` })
    panel.show(wanted('customer-11'))
    await act(panel)
    await known(panel, 'customer-11')
    await shown(panel, wanted('customer-10'))
    expect(panel.$form.get().at).toBe('closed')
  })

  it('outlives a reload of the page, for the same person in this tab alone', async () => {
    const tab = await enter()
    const first = open().panel
    await shown(first, wanted('customer-12'))
    await first.edit()
    first.form().type({ companyName: '重启之前' })
    first.end()
    stopCore()
    await enter('agent1', tab)
    const second = open().panel
    await shown(second, wanted('customer-12'))
    await vi.waitFor(() => form(second))
    expect(form(second).typed.values.companyName).toBe('重启之前')
    second.end()
    stopCore()
    await enter('agent2', tab)
    const others = open().panel
    await shown(others, wanted('customer-12'))
    expect(others.$form.get().at).toBe('closed')
    expect(tab.getItem('hutong:drafts')).toBeNull()
  })

  it('is gone from the tab after a sign-out', async () => {
    const tab = await enter()
    const { panel } = open()
    await shown(panel, wanted('customer-13'))
    await panel.edit()
    panel.form().type({ companyName: '私事' })
    expect(tab.getItem('hutong:drafts')).toContain('私事')
    await logout()
    expect(tab.getItem('hutong:drafts')).toBeNull()
  })
})
