import { readdirSync, readFileSync } from 'node:fs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { hangupType } from '../../../core/features/calls/enums.ts'
import { customerMessages } from '../../../core/features/customer-details/messages.ts'
import { workbenchMessages } from '../../../core/features/workbench/messages.ts'
import {
  defineMessages,
  hostLanguages,
  overrideTexts,
  setTextLanguage,
  textLanguage
} from '../../../core/messages/define-messages.ts'
import { phoneMessages } from '../../../core/phone/phone-messages.ts'
import { choosePlatform, setSessionVariant } from '../../../core/session/platform.ts'

afterEach(() => {
  choosePlatform(undefined)
  setSessionVariant(undefined)
  overrideTexts({})
})

describe('the person who is served', () => {
  it('is 客户 in the common variant and 服务对象 in the one for social workers', () => {
    const read = () => [
      customerMessages.title(),
      workbenchMessages.found({ count: 3 }),
      textLanguage()
    ]
    expect(read()).toEqual(['客户详情', '找到 3 位客户', 'zh-CN'])
    choosePlatform('social')
    expect(read()).toEqual(['服务对象详情', '找到 3 位服务对象', 'zh-CN-x-social'])
  })

  it('follows the session element, unless the console overrides it', () => {
    setSessionVariant('social')
    expect(customerMessages.add()).toBe('新增服务对象')
    choosePlatform('common')
    expect(customerMessages.add()).toBe('新增客户')
  })

  it('has sentences of its own in each variant where they differ by more than the term', () => {
    expect(phoneMessages.customerHungUp()).toBe('对方已挂断')
    choosePlatform('social')
    expect(phoneMessages.customerHungUp()).toBe('服务对象已挂断！')
  })

  it('is named in the labels of codes', () => {
    const own = hangupType.options.find(({ value }) => value === 3)
    expect([hangupType.label(3), own?.label]).toEqual(['客户挂断', '客户挂断'])
    choosePlatform('social')
    expect([hangupType.label(3), own?.label]).toEqual(['服务对象挂断', '服务对象挂断'])
  })

  it('may be named in a sentence that the host overrides', () => {
    const t = defineMessages('sample', { greet: '您好，{name}' })
    overrideTexts({ 'sample.greet': '{name}是{served}' })
    expect(t.greet({ name: '李秀英' })).toBe('李秀英是客户')
  })
})

describe('the chosen language', () => {
  afterEach(() => setTextLanguage('zh-CN'))

  it('is used where the host has brought sentences for it, and requested of the server', () => {
    const t = defineMessages('sample', { greet: '您好', part: '再见' })
    overrideTexts({ 'en:sample.greet': 'Hello', 'sample.part': '回头见', 'fr:x.y': 'Z' })
    expect([t.greet(), t.part(), textLanguage()]).toEqual(['您好', '回头见', 'zh-CN'])
    expect(hostLanguages()).toEqual(['en', 'fr'])
    overrideTexts({
      ...{ 'en:sample.greet': 'Hello', 'sample.part': '回头见', 'fr:x.y': 'Z' },
      // Ours is offered anyway, and the rest no browser and no preference takes for a language.
      ...{ 'zh-CN:x.y': '甲', 'en_US:x.y': 'Y', 'x-y-z:x.y': 'X', 'English:x.y': 'W' }
    })
    expect(hostLanguages()).toEqual(['en', 'fr'])
    setTextLanguage('en')
    expect([t.greet(), t.part(), textLanguage()]).toEqual(['Hello', '回头见', 'en, zh-CN;q=0.9'])
  })
})

describe('English', () => {
  const translation = {
    texts: {
      served: { common: 'customer', social: 'service user' },
      Served: { common: 'Customer', social: 'Service user' },
      'sample.greet': 'Hello {name}, {served}',
      'sample.part': '{Served}s say goodbye',
      'sample.ways': { common: 'one', social: 'two' }
    },
    labels: { '{served}挂断': '{Served} hung up', '未知({code})': 'Unknown ({code})' }
  }
  const t = defineMessages('sample', {
    greet: '您好，{name}',
    part: '再见',
    ways: '路',
    bare: '甲'
  })
  const read = () => [t.greet({ name: 'Li' }), t.part(), t.ways(), t.bare()]
  afterEach(() => setTextLanguage('zh-CN'))

  it('replaces the Chinese, with the term of the variant', () => {
    setTextLanguage('en', translation)
    expect(read()).toEqual(['Hello Li, customer', 'Customers say goodbye', 'one', '甲'])
    choosePlatform('social')
    expect(read()).toEqual(['Hello Li, service user', 'Service users say goodbye', 'two', '甲'])
    setTextLanguage('zh-CN')
    expect(read()).toEqual(['您好，Li', '再见', '路', '甲'])
  })

  it('gives way to an English override, and precedes one without a language', () => {
    overrideTexts({
      ...{ 'en:sample.greet': 'Hi {name}', 'sample.greet': '你好', 'zh-CN:sample.greet': '喂' },
      ...{ 'sample.part': '回头见', 'sample.bare': '乙' }
    })
    setTextLanguage('en', translation)
    expect(read()).toEqual(['Hi Li', 'Customers say goodbye', 'one', '乙'])
    setTextLanguage('zh-CN')
    expect(read()).toEqual(['喂', '回头见', '路', '乙'])
  })

  it('has the labels of codes, and of unknown ones', () => {
    setTextLanguage('en', translation)
    expect([hangupType.label(3), hangupType.label(99)]).toEqual([
      'Customer hung up',
      'Unknown (99)'
    ])
  })
})

it('is noted in the other language for a server, with values that are any text', async () => {
  vi.resetModules()
  const fresh = await import('../../../core/messages/define-messages.ts')
  const noted = new Map<string, string>()
  const texts = { 'sample.lost': '{name} does not exist' }
  fresh.noteTexts({ texts, labels: { 其他: 'Other' } }, () => noted)
  const { lost } = fresh.defineMessages('sample', { lost: '{name}不存在' })
  for (const name of ['其他', 'constructor', '{name}']) lost({ name })
  expect([...noted.values()]).toEqual([
    'Other does not exist',
    'constructor does not exist',
    '{name} does not exist'
  ])
})

// 客户端 is a client program, and 服务对象类别 the name of a field that enterprises define.
it('is named by {served} alone in the tables of sentences', () => {
  const spelledOut = readdirSync('core', { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('messages.ts') && !name.endsWith('define-messages.ts'))
    .flatMap(name => readFileSync(`core/${name}`, 'utf8').split('\n'))
    .filter(row => !/^\s*(\/\*|\*|\/\/)/.test(row) && !row.includes('social: '))
    .filter(row => /客户(?!端)|服务对象(?!类别)/.test(row))
  expect(spelledOut).toEqual([])
})
