import { readdirSync, readFileSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
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

// 客户端 is a client program, and 服务对象类别 the name of a field that enterprises define.
it('is named by {served} alone in the tables of sentences', () => {
  const spelledOut = readdirSync('core', { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('messages.ts') && !name.endsWith('define-messages.ts'))
    .flatMap(name => readFileSync(`core/${name}`, 'utf8').split('\n'))
    .filter(row => !/^\s*(\/\*|\*|\/\/)/.test(row) && !row.includes('social: '))
    .filter(row => /客户(?!端)|服务对象(?!类别)/.test(row))
  expect(spelledOut).toEqual([])
})
