import { describe, expect, it } from 'vitest'
import { neverYield } from '../../../../core/lib/async/yield-to-event-loop.ts'
import { readWorkbook } from '../../../../core/lib/spreadsheet/read-workbook.ts'
import { ZipError } from '../../../../core/lib/spreadsheet/unzip.ts'
import { rowsOfWorkbook, workbookOf, zipOf } from '../../../support/scenes/workbook.ts'

const heading =
  '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c></row>'
const shared =
  '<si><t>姓名</t></si><si><r><t>手机</t></r><r><t>号码</t></r></si><si><t xml:space="preserve">公司 </t><rPh sb="0" eb="2"><t>gongsi</t></rPh></si>'
const rowsOf = (rows: string, isPacked?: boolean) =>
  rowsOfWorkbook(workbookOf(heading + rows, shared, isPacked))
const first = ['姓名', '手机号码', '公司 ']

describe('a workbook', () => {
  it.each([true, false])('is read, packed or not: %s', async isPacked => {
    expect(
      await rowsOf(
        '<row r="2"><c r="A2" t="inlineStr"><is><t>王&amp;伟&#x1F600;</t></is></c></row>',
        isPacked
      )
    ).toEqual([first, ['王&伟😀', '', '']])
  })

  it.each([
    ['a telephone number that is a number', '<c r="B2"><v>13800138000</v></c>', '13800138000'],
    ['one that was written short', '<c r="B2" t="n"><v>1.3800138E10</v></c>', '13800138000'],
    ['one that is text', '<c r="B2" t="str"><f>A1</f><v>010-88886666</v></c>', '010-88886666'],
    ['a formula without a cached value', '<c r="B2"><f>A1&amp;A2</f></c>', '=A1&A2'],
    ['one without words of its own', '<c r="B2"><f t="shared" si="0"/></c>', '='],
    ['another prefix', '<x:c r="B2" t="inlineStr"><x:is><x:t>1</x:t></x:is></x:c>', '1']
  ])('takes %s', async (_, cell, value) => {
    expect(await rowsOf(`<row r="2">${cell}</row>`)).toEqual([first, ['', value, '']])
  })

  it('puts cells where they belong, named or not, and keeps what is too many', async () => {
    expect(await rowsOf('<row><c><v>1</v></c><c r="D2"><v>4</v></c></row><row/>')).toEqual([
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
  ])('is not read out of %s', async (_, bytes) => {
    expect(await rowsOfWorkbook(bytes)).toBeUndefined()
  })

  it('comes in pieces that end anywhere', async () => {
    // Seven characters to an emoji, so that pieces of 16 kB break everything once.
    const row = (n: number) =>
      `<row r="${n}"><c r="A${n}" t="inlineStr"><is><t>王&amp;${n}😀</t></is></c><c t="s"><v>1</v></c></row>`
    const count = 5000
    const rows = await rowsOf(Array.from({ length: count }, (_, n) => row(n + 2)).join(''))
    expect(rows).toHaveLength(count + 1)
    const wrong = rows?.slice(1).filter((cells, n) => cells.join() !== `王&${n + 2}😀,手机号码,`)
    expect(wrong).toEqual([])
  })

  it('stops being read as soon as enough rows are taken', async () => {
    const small = '<row><c><v>1</v></c></row>'
    // Unreadable content follows the requested rows.
    const bytes = workbookOf(small.repeat(2000) + ' '.repeat(140 * 1024 * 1024))
    const rows: (readonly string[])[] = []
    let breaths = 0
    await readWorkbook(
      new Uint8Array(bytes),
      row => rows.push(row) <= 1000,
      async () => {
        breaths += 1
      }
    )
    expect(rows).toHaveLength(1001)
    expect(breaths).toBeGreaterThan(10)
  })

  it.each<[string, () => Buffer]>([
    ['spaces', () => workbookOf(' '.repeat(129 * 1024 * 1024))],
    ['small files that are large together', () => workbookOf(fat(65), texts(65))],
    ['a text without an end', () => workbookOf(`<row><c t="str"><v>${'1'.repeat(2_000_000)}`)],
    ['a text in many parts', () => workbookOf(`<row><c t="str">${parts}</c></row>`)],
    ['more rows than a spreadsheet has', () => workbookOf('<row/>'.repeat(1_048_577))],
    ['wide rows', () => workbookOf('<row><c r="IV1"><v>1</v></c></row>'.repeat(31_251))]
  ])('of %s is refused before it swells', { timeout: 60_000 }, async (_, make) => {
    const bomb = make()
    expect(bomb.length).toBeLessThan(500_000)
    await expect(readWorkbook(new Uint8Array(bomb), () => true, neverYield)).rejects.toThrow(
      ZipError
    )
  })
})

const parts = `<v>${'1'.repeat(500_000)}</v>`.repeat(3)
const megabyte = (text: string) => text.repeat(Math.ceil((1024 * 1024) / text.length))
const fat = (size: number) =>
  megabyte(`<row><c><v>${'1'.repeat(30_000)}</v></c></row>`).repeat(size)
const texts = (size: number) => megabyte(`<si><t>${'1'.repeat(30_000)}</t></si>`).repeat(size)
