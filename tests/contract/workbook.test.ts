import { describe, expect, it } from 'vitest'
import { workbookRows } from '../../demo/server/transfers/workbook.ts'
import { workbookOf, zipOf } from '../support/workbook.ts'

const heading =
  '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c></row>'
const shared =
  '<si><t>姓名</t></si><si><r><t>手机</t></r><r><t>号码</t></r></si><si><t xml:space="preserve">公司 </t><rPh sb="0" eb="2"><t>gongsi</t></rPh></si>'
const rowsOf = (rows: string, isPacked?: boolean) =>
  workbookRows(workbookOf(heading + rows, shared, isPacked))
const first = ['姓名', '手机号码', '公司 ']

describe('a workbook', () => {
  it.each([true, false])('is read, packed or not: %s', isPacked => {
    expect(
      rowsOf(
        '<row r="2"><c r="A2" t="inlineStr"><is><t>王&amp;伟&#x1F600;</t></is></c></row>',
        isPacked
      )
    ).toEqual([first, ['王&伟😀', '', '']])
  })

  it.each([
    ['a telephone number that is a number', '<c r="B2"><v>13800138000</v></c>', '13800138000'],
    ['one that was written short', '<c r="B2" t="n"><v>1.3800138E10</v></c>', '13800138000'],
    ['one that is text', '<c r="B2" t="str"><f>A1</f><v>010-88886666</v></c>', '010-88886666'],
    ['another prefix', '<x:c r="B2" t="inlineStr"><x:is><x:t>1</x:t></x:is></x:c>', '1']
  ])('takes %s', (_, cell, value) => {
    expect(rowsOf(`<row r="2">${cell}</row>`)).toEqual([first, ['', value, '']])
  })

  it('puts cells where they belong, named or not, and keeps what is too many', () => {
    expect(rowsOf('<row><c><v>1</v></c><c r="D2"><v>4</v></c></row><row/>')).toEqual([
      first,
      ['1', '', '', '4'],
      ['', '', '']
    ])
  })

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['no zip', Buffer.from('PK\u0003\u0004 [Content_Types].xml xl/workbook.xml')],
    ['a zip of something else', zipOf({ 'a.txt': 'a' })],
    ['a torn zip', workbookOf(heading, shared).subarray(0, -30)],
    [
      'a zip whose data is damaged',
      Buffer.from(
        workbookOf(heading, shared).map((byte, at) => (at > 60 && at < 300 ? byte ^ 0x55 : byte))
      )
    ]
  ])('is not read out of %s', (_, bytes) => {
    expect(workbookRows(bytes)).toBeUndefined()
  })

  it('that would swell beyond all measure is refused before it does', () => {
    const bomb = workbookOf(' '.repeat(140 * 1024 * 1024))
    expect(bomb.length).toBeLessThan(200_000)
    expect(workbookRows(bomb)).toBeUndefined()
  })
})
