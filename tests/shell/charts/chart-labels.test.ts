import { describe, expect, it } from 'vitest'
import { labelWidth, rowNames, shortened } from '../../../widgets/parts/charts/plot/label-width.ts'

const long = '阿卜杜热合曼江阿依古丽买买提吐尔逊古丽巴哈尔'

describe('a label', () => {
  it('stays as it is where it fits', () => {
    expect([shortened('王晓彤', 36), shortened('11-26', 35), shortened('', 0)]).toEqual([
      ...['王晓彤', '11-26', '']
    ])
  })

  it('is cut with an ellipsis where it does not, and fits then', () => {
    expect(shortened(long, 60)).toBe('阿卜杜热…')
    expect(shortened('Alexandria', 40)).toBe('Alex…')
    for (const px of [24, 40, 61, 100, 200]) {
      const label = shortened(long, px)
      expect(labelWidth([label])).toBeLessThanOrEqual(px)
      expect(label.endsWith('…')).toBe(true)
    }
  })

  it('is never nothing, and never cut within a character', () => {
    expect([shortened(long, 0), shortened('𠮷田', 12)]).toEqual(['阿…', '𠮷…'])
  })
})

describe('the names of rows', () => {
  it('take a third of a wide plot at most, and 72 px of a narrow one', () => {
    expect(rowNames(['李静', long], 600)).toEqual(['李静', '阿卜杜热合曼江阿依古丽买买提…'])
    expect(rowNames([long], 100)).toEqual(['阿卜杜热合…'])
  })
})
