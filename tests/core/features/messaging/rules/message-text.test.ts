import { describe, expect, it } from 'vitest'
import { filledMessage } from '../../../../../core/features/messaging/rules/filled-message.ts'
import {
  filled,
  missingVariables,
  sizeOf,
  templateText,
  variablesIn
} from '../../../../../core/features/messaging/rules/message-text.ts'

describe('the text of a message', () => {
  it('has the signature in front', () => {
    expect(templateText('远帆客服', '{姓名}您好', 1)).toBe('【远帆客服】{姓名}您好')
  })

  it.each([
    ['续费享八折', '续费享八折，回TD退订'],
    ['续费享八折，拒收请回复R', '续费享八折，拒收请回复R'],
    ['续费享八折 回T退订', '续费享八折 回T退订'],
    ['不再接收请回复  R', '不再接收请回复  R'],
    ['回复好评有礼', '回复好评有礼，回TD退订'],
    ['回复即可得R券', '回复即可得R券，回TD退订']
  ])('says how to unsubscribe when it is marketing: %s', (content, sent) => {
    expect(templateText('远帆', content, 2)).toBe(`【远帆】${sent}`)
  })

  it('has each variable once, in its order', () => {
    expect(variablesIn('{姓名}您好，{ 日期 }见，{姓名}')).toEqual(['姓名', '日期'])
  })

  it('is filled by values, which are not read as text with variables', () => {
    const values = { 姓名: ' {日期} ', 日期: '$& 周一' }
    expect(filled('{姓名}，{ 日期 }', values)).toBe('{日期}，$& 周一')
  })

  it('keeps what has no value, and takes no value from a prototype', () => {
    expect(filled('{constructor}{姓名}', { 姓名: ' ' })).toBe('{constructor}{姓名}')
    expect(filled('{姓名}', { 姓名: undefined })).toBe('{姓名}')
    expect(missingVariables(['姓名', '日期'], { 姓名: ' ', 日期: undefined })).toEqual([
      ...['姓名', '日期']
    ])
    expect(missingVariables(['constructor', '姓名', '日期'], { 日期: '周一', 姓名: '' })).toEqual([
      'constructor',
      '姓名'
    ])
  })

  it.each([
    [70, 1],
    [71, 2],
    [134, 2],
    [135, 3]
  ])('of %i characters has %i segments, each with its fee', (characters, segments) => {
    expect(sizeOf('好'.repeat(characters), 5)).toEqual({
      characters,
      segments,
      cents: segments * 5
    })
  })
})

describe('the message of a recipient', () => {
  const text = `【远帆】{姓名}${'好'.repeat(60)}`

  it('grows over a segment by its variables', () => {
    expect(filledMessage(text, ['姓名'], { 姓名: '王芳' })).toMatchObject({ segments: 1 })
    expect(filledMessage(text, ['姓名'], { 姓名: '欧阳上官司徒明' })).toMatchObject({ segments: 2 })
  })

  it('is none without a value for each variable', () => {
    expect(filledMessage('{姓名}{日期}{地点}', ['姓名', '日期', '地点'], { 日期: '周一' })).toEqual(
      {
        reason: 'VARIABLE',
        detail: '姓名、地点'
      }
    )
  })

  it('is none over the limit', () => {
    expect(filledMessage('{文}', ['文'], { 文: '长'.repeat(1001) })).toMatchObject({
      reason: 'TOO_LONG',
      detail: expect.stringContaining('1001')
    })
    expect(filledMessage('{文}', ['文'], { 文: '长'.repeat(1000) })).toMatchObject({ segments: 15 })
  })
})
