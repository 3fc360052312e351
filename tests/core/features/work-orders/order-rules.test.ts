import { describe, expect, test } from 'vitest'
import {
  afterNeed,
  orderRemark,
  serviceContent
} from '../../../../core/features/work-orders/rules.ts'

const need = { id: 'n', fieldName: '是否有需求', fieldOptions: { y: '是', n: '否' } }
const content = { id: 'c', fieldName: '需求内容', fieldOptions: {} }
const other = { id: 'o', fieldName: '备注', fieldOptions: { y: '是' } }
const fields = [other, need, content]
const MISSING = '请输入需求内容'

describe('what may stand in a work order', () => {
  test('is 1000 characters of content and 100 of remark', () => {
    expect(serviceContent('字'.repeat(1000))).toBeUndefined()
    expect(serviceContent('字'.repeat(1001))).toBe('不能超过1000个字符')
    expect(orderRemark('字'.repeat(100))).toBeUndefined()
    expect(orderRemark('字'.repeat(101))).toBe('不能超过100个字符')
  })
})

describe('需求内容', () => {
  test('is demanded after 是', () => {
    for (const c of [undefined, [], [''], ['  ']]) {
      const values = { n: ['y'], o: ['1'], ...(c && { c }) }
      expect(afterNeed(fields, values)).toEqual({ values, issue: MISSING })
    }
  })

  test('stays after 是', () => {
    const values = { n: ['y'], c: ['', '送药'], o: ['1'] }
    expect(afterNeed(fields, values)).toEqual({ values, issue: undefined })
    const both = { n: ['n', 'y'], c: ['送药'] }
    expect(afterNeed(fields, both)).toEqual({ values: both, issue: undefined })
  })

  test.each([['n'], ['y2'], ['是']])('goes after the answer %s, and the others stay', answer => {
    expect(afterNeed(fields, { n: [answer], c: ['送药'], o: ['1'] })).toEqual({
      values: { n: [answer], o: ['1'] },
      issue: undefined
    })
  })

  test('goes where nothing was answered', () => {
    expect(afterNeed(fields, { c: ['送药'] })).toEqual({ values: {}, issue: undefined })
  })

  test.each([
    ['question', [other, content]],
    ['field', [other, need]]
  ])('is as it was where there is no such %s', (_, metas) => {
    const values = { n: ['y'], c: [''], o: ['y'] }
    expect(afterNeed(metas, values)).toEqual({ values, issue: undefined })
  })
})
