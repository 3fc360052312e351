import { describe, expect, it } from 'vitest'
import { gatewayCode, leftOutReason } from '../../../../../core/features/messaging/enums.ts'
import { quietUntil } from '../../../../../core/features/messaging/rules/quiet-hours.ts'
import {
  recipientNumber,
  unsentCodes
} from '../../../../../core/features/messaging/rules/recipient-number.ts'
import {
  contentIssue,
  signatureIssue
} from '../../../../../core/features/messaging/rules/template-rules.ts'
import { unsubscribes } from '../../../../../core/features/messaging/rules/unsubscribe-words.ts'

describe('recipients', () => {
  it.each(['13800001111', '+86 138-0000-1111', '１３８００００１１１１', '19900001111'])(
    '%s receives messages',
    typed => {
      expect(recipientNumber(typed)).toHaveProperty('phone', expect.stringMatching(/^1\d{10}$/))
    }
  )

  it.each(['020-85551234', '85551234', '+86 755 8555 1234'])('%s is a landline', typed => {
    expect(recipientNumber(typed)).toEqual({ reason: 'LANDLINE' })
  })

  it.each(['4008001234', '800-830-1234', '95588', '95013123', '96110', '10086', '110', '10109000'])(
    '%s is a service or short number',
    typed => {
      expect(recipientNumber(typed)).toEqual({ reason: 'SERVICE' })
    }
  )

  it.each(['', '1380000111', '128000011112', '王芳', '+85261234567', '1.38E+10'])(
    '%s is no number',
    typed => {
      expect(recipientNumber(typed)).toEqual({ reason: 'INVALID' })
    }
  )
})

describe('a record of a message that was not sent for its number', () => {
  it.each(['LANDLINE', 'SERVICE', 'INVALID'] as const)('says why: %s', reason => {
    expect(gatewayCode.label(unsentCodes[reason])).toBe(`${leftOutReason.label(reason)}，未发送`)
  })
})

describe('replies', () => {
  it.each([
    'TD',
    'td',
    'ＴＤ',
    ' T。',
    'R',
    'N',
    '退订',
    '回复TD',
    '拒收！',
    '回T',
    '回T退订',
    'TD退订',
    'T\u200bD'
  ])('%s unsubscribes', reply => expect(unsubscribes(reply)).toBe(true))
  it.each(['', '好的', '请问怎么退订', '请回T', '我没退订', 'TDS', 'No', '收到'])(
    '%s does not',
    reply => expect(unsubscribes(reply)).toBe(false)
  )
})

describe('quiet hours', () => {
  const night = { start: 21 * 60, end: 8 * 60 }
  const at = (time: string) => Date.parse(`${time}+08:00`)
  it.each([
    ['2026-11-27T20:59:59', undefined],
    ['2026-11-27T21:00:00', '2026-11-28T08:00:00'],
    ['2026-11-28T00:00:00', '2026-11-28T08:00:00'],
    ['2026-11-28T07:59:59', '2026-11-28T08:00:00'],
    ['2026-11-28T08:00:00', undefined]
  ])('over midnight, at %s', (now, end) => {
    expect(quietUntil(at(now), night)).toBe(end === undefined ? undefined : at(end))
  })
  it('within a day, and none', () => {
    const noon = { start: 720, end: 840 }
    expect(quietUntil(at('2026-11-27T13:00:00'), noon)).toBe(at('2026-11-27T14:00:00'))
    expect(quietUntil(at('2026-11-27T12:00:00'), noon)).toBe(at('2026-11-27T14:00:00'))
    expect(quietUntil(at('2026-11-27T11:59:59'), noon)).toBeUndefined()
    expect(quietUntil(at('2026-11-27T14:00:00'), noon)).toBeUndefined()
    expect(quietUntil(at('2026-11-27T13:00:00'), { start: 720, end: 720 })).toBeUndefined()
  })
})

describe('signatures and templates', () => {
  it.each(['远帆', '远帆客服', 'Yuanfan呼通', '12306客服', '客服12306'])(
    '%s is a signature',
    name => {
      expect(signatureIssue(name)).toBeUndefined()
    }
  )
  it.each([
    ['', '必填'],
    ['远', '签名为2到16个字'],
    ['远帆客户服务有限公司第一营业部门', undefined],
    ['远帆客户服务有限公司第一营业部门们', '签名为2到16个字'],
    ['【远帆】', '签名只能由汉字、字母和数字组成，不能全为数字'],
    ['-远帆', '签名只能由汉字、字母和数字组成，不能全为数字'],
    ['远帆-', '签名只能由汉字、字母和数字组成，不能全为数字'],
    ['12306', '签名只能由汉字、字母和数字组成，不能全为数字']
  ])('“%s” has the issue %s', (name, issue) => expect(signatureIssue(name)).toBe(issue))

  it.each([
    ['{姓名}您好', undefined],
    [' ', '请输入短信内容'],
    ['【远帆】您好', '短信内容中不能使用【】，签名会自动加在最前面'],
    ['长'.repeat(500), undefined],
    ['长'.repeat(501), '短信内容不能超过500个字'],
    [`{${'长'.repeat(16)}}`, undefined]
  ])('the content “%s” has the issue %s', (content, issue) =>
    expect(contentIssue(content)).toBe(issue)
  )
  it.each(['{姓名', '姓名}', '{}', '{a{b}}', '{姓 名}', '{姓名}{姓 名}', `{${'长'.repeat(17)}}`])(
    '%s is no variable',
    content => expect(contentIssue(content)).toContain('变量须写成{变量名}')
  )
  it('has a limit of variables', () => {
    const names = Array.from({ length: 21 }, (_, at) => `{v${at}}`)
    expect(contentIssue(names.join(''))).toBe('变量不能超过20个')
    expect(contentIssue(names.slice(1).join(''))).toBeUndefined()
  })
})
