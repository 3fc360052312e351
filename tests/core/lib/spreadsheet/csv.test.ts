import { describe, expect, it, test } from 'vitest'
import { neverYield } from '../../../../core/lib/async/yield-to-event-loop.ts'
import { csvLine, csvLines, csvRows, exactCsvLine } from '../../../../core/lib/spreadsheet/csv.ts'

async function read(text: string, most = Number.POSITIVE_INFINITY) {
  const rows: (readonly string[])[] = []
  const isWhole = await csvRows(text, row => rows.push(row) < most, neverYield)
  return { rows, isWhole }
}

describe('a csv file', () => {
  it('is read by its quotes, whichever way its lines end', async () => {
    expect(await read('a,"b ""c"", d\r\ne",\r\n"",f\n\n,"g"')).toEqual({
      rows: [['a', 'b "c", d\r\ne', ''], ['', 'f'], [''], ['', 'g']],
      isWhole: true
    })
    expect((await read('a,"b\nc"\rd,e')).rows).toEqual([
      ['a', 'b\nc'],
      ['d', 'e']
    ])
  })

  it('keeps a quote within a cell', async () => {
    expect((await read('a,b"c"d\n')).rows[0]).toEqual(['a', 'b"c"d'])
  })

  it.each(['a,"b\nc,d', '"a"b,c\n', `a,"${'b\n'.repeat(100_000)}`])(
    'is not whole with a quote left open or text behind one',
    async text => expect((await read(text)).isWhole).toBe(false)
  )

  it.each([['\n'], ['\r\n'], ['\r']])('is whole wherever it is cut into pieces (%j)', async end => {
    const row = (n: number) => `"1380000${n}","客户 ""${n}","羊城"`
    const text = Array.from({ length: 1500 }, (_, n) => row(n)).join(end)
    for (let at = 0; at < row(1500).length; at++) {
      const { rows, isWhole } = await read(`${'号'.repeat(at + 1)}${end}${text}`)
      expect(isWhole).toBe(true)
      expect(rows).toHaveLength(1501)
      expect(rows.slice(1).every(cells => cells.length === 3)).toBe(true)
    }
  })

  it('is read no further than is wanted', async () => {
    expect((await read('a\n'.repeat(100_000), 3)).rows).toHaveLength(3)
  })
})

test('what a spreadsheet would run becomes text; what a program reads stays as it is', async () => {
  const cells = ['=1+1', '+86', '-1', '@a', '＝1', '\t=1', '客户', '甲,"乙"', ' 空', '']
  const { rows } = await read(csvLines([cells, [...cells.map(() => ''), -1]]))
  expect(rows[0]).toEqual(["'=1+1", "'+86", "'-1", "'@a", "'＝1", "'\t=1", ...cells.slice(6)])
  expect(rows[1]?.at(-1)).toBe('-1')
  expect((await read(exactCsvLine(cells))).rows[0]).toEqual(cells)
  expect(csvLine(['a', 1])).toBe('a,1\r\n')
  expect(csvLines([])).toBe('')
})
