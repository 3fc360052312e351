import { describe, expect, it } from 'vitest'
import {
  fieldNames,
  fieldOf,
  variableIssues
} from '../../../../../core/features/messaging/sending/variable-choices.ts'

describe('the fields of recipients', () => {
  it('are those of the file without its numbers, of the call task, of members and of people, each once', () => {
    expect(
      fieldNames({
        columns: ['手机号', '姓名', '产品', ''],
        callTask: ['产品', '日期'],
        member: ['单位', '日期'],
        hasPeople: true
      })
    ).toEqual(['姓名', '产品', '日期', '单位', '公司'])
    const none = { columns: [], callTask: undefined, member: [], hasPeople: false }
    expect(fieldNames(none)).toEqual(['姓名'])
  })

  it('fill the variable of their name until another one is chosen', () => {
    expect(fieldOf('产品', {}, ['姓名', '产品'])).toBe('产品')
    expect(fieldOf('产品', { 产品: '姓名' }, ['姓名', '产品'])).toBe('姓名')
    expect(fieldOf('产品', { 产品: '' }, ['产品'])).toBe('')
    expect(fieldOf('日期', {}, ['姓名'])).toBeUndefined()
  })
})

describe('a variable', () => {
  const issues = (fields: Record<string, string>, values: Record<string, string>) =>
    variableIssues(['日期'], { fields, values }, ['姓名'])

  it('needs a field, or one value for all', () => {
    expect(issues({}, {})).toMatchObject({ 'fields.日期': '请选择变量“日期”的来源' })
    expect(issues({ 日期: '' }, { 日期: ' ' })).toEqual({
      ...{ 'fields.日期': undefined, 'values.日期': '请填写“日期”的内容' }
    })
    expect(Object.values(issues({ 日期: '' }, { 日期: '明天' }))).toEqual([undefined, undefined])
    expect(Object.values(issues({ 日期: '姓名' }, {}))).toEqual([undefined, undefined])
  })
})
