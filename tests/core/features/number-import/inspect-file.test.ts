import { describe, expect, it, test } from 'vitest'
import { inspectFile } from '../../../../core/features/number-import/preflight/inspect-file.ts'
import type {
  RowProblem,
  SheetPlan
} from '../../../../core/features/number-import/rules/row-types.ts'
import { neverYield, yieldEvery } from '../../../../core/lib/async/yield-to-event-loop.ts'
import { gbk } from '../../../support/scenes/gbk.ts'
import { sheetOf, workbookOf, zipOf } from '../../../support/scenes/workbook.ts'

const plan: SheetPlan = {
  variables: ['订单号'],
  customFields: ['地址'],
  isAccurate: false,
  hasSeveralNumbers: false,
  rowsLimit: 100_000
}
const heading = '号码,姓名,订单号,地址'

async function look(
  content: string | Buffer,
  name = '号码.csv',
  changes: Partial<SheetPlan> = {},
  yieldNow = neverYield
) {
  const problems: RowProblem[] = []
  const file = new File([new Uint8Array(Buffer.from(content))], name)
  const request = { file, plan: { ...plan, ...changes } }
  const report = await inspectFile(request, found => void problems.push(...found), yieldNow)
  const text = async (blob: Blob) => (await blob.text()).replace(/^\uFEFF/, '').trimEnd()
  return {
    ...report,
    problems,
    good: await text(report.good),
    repaired: await text(report.repaired),
    bad: await text(report.bad)
  }
}

test('a file is taken apart: what goes, what can be put right, what has to be', async () => {
  const file = await look(
    [
      heading,
      '138-0000 1111,王芳,A1,广州',
      '电话13800001112,李雷,A2,',
      '138,韩梅,A3,',
      '13800001111,王芳,A1,',
      '13800001113,赵六,A4,=1+1',
      '电话13800001111,王芳,A1,',
      '13800001114,"阿依古丽, ""艾""",A5,"广州',
      '天河"'
    ].join('\n')
  )
  expect(file).toMatchObject({
    refusal: '',
    isOver: false,
    overCount: 0,
    counts: { rows: 7, good: 2, bad: 5, twice: 1 },
    repairedCount: 4
  })
  expect(file.problems.map(({ row, column, reason }) => `${row} ${column} ${reason}`)).toEqual([
    '3 号码 号码格式不正确',
    '4 号码 号码格式不正确',
    '5 号码 与第2行的号码重复',
    '6 地址 单元格是公式',
    '7 号码 号码格式不正确'
  ])
  const kept = [
    heading,
    '13800001111,王芳,A1,广州',
    '13800001114,"阿依古丽, ""艾""",A5,"广州\n天河"'
  ]
  expect(file.good.split('\r\n')).toEqual(kept)
  // A number that is there already is not put right into a second one.
  expect(file.repaired.split('\r\n')).toEqual([
    ...kept,
    '13800001112,李雷,A2,',
    "13800001113,赵六,A4,'=1+1"
  ])
  expect(file.bad.split('\r\n').at(4)).toBe(
    `13800001113,赵六,A4,"'=1+1",地址 单元格是公式,地址 改为文字`
  )
})

test.each<[string, string | Buffer, string, string]>([
  ['no text', 'MZ\u0000\u0001', '号码.csv', '“号码.csv”的内容与格式不符，请使用下载的模板'],
  ['a csv named xlsx', heading, '号码.xlsx', '“号码.xlsx”的内容与格式不符，请使用下载的模板'],
  [
    'a zip named csv',
    zipOf({ a: 'b' }),
    '号码.csv',
    '“号码.csv”的内容与格式不符，请使用下载的模板'
  ],
  [
    'a zip of something',
    zipOf({ a: 'b' }),
    '号.xlsx',
    '工作簿无法读取或过大，请另存为 xlsx 后重试'
  ],
  [
    'a torn workbook',
    workbookOf('').subarray(0, 300),
    '号.xlsx',
    '工作簿无法读取或过大，请另存为 xlsx 后重试'
  ],
  ['other headings', '号码,姓名,备注\n1,2,3', '号码.csv', '表头与模板不一致，请重新下载模板'],
  [
    'an open quote',
    `${heading}\n"13800001111,王芳,A1,`,
    '号码.csv',
    '文件中有未成对的引号，请检查后重新上传'
  ],
  ['nothing', '', '号码.csv', '文件中没有号码'],
  ['a heading alone', heading, '号码.csv', '文件中没有号码']
])('%s is refused', async (_, content, name, refusal) => {
  expect(await look(content, name)).toMatchObject({ refusal, counts: { good: 0 } })
})

test('a workbook that swells beyond all measure is refused', async () => {
  const rows = sheetOf([heading.split(','), ['13800001111', '王芳', 'A1', '']])
  // No cell has it: all that counts is its size.
  const padding = `<row><x>${'1'.repeat(32_000)}</x></row>`.repeat(4300)
  expect(await look(workbookOf(rows + padding), '大.xlsx')).toMatchObject({
    refusal: '工作簿无法读取或过大，请另存为 xlsx 后重试'
  })
})

test('rows beyond the limit do not come, those before it do', async () => {
  const rows = Array.from({ length: 5 }, (_, n) => `1380000111${n},王芳,A1,`)
  expect(await look([heading, ...rows].join('\n'), '号码.csv', { rowsLimit: 3 })).toMatchObject({
    refusal: '',
    isOver: true,
    overCount: 2,
    counts: { good: 3 }
  })
})

test('of people must have a diallable number', async () => {
  const own = { variables: ['姓名'], customFields: ['公司'], ofPeople: true }
  const rows = ['号码,姓名,公司', '13800001111,王芳,', '1234567,李雷,', '020-83221234,,']
  const { problems } = await look(rows.join('\n'), '客户.csv', own)
  expect(problems).toMatchObject([
    { row: 3, suggestion: '填写11位手机号，或带区号的固话' },
    { row: 4, column: '姓名' }
  ])
})

describe('twenty thousand rows', () => {
  const count = 20_000
  /** 3 % are no numbers, 5 % are there before. */
  const phoneOf = (n: number) =>
    n % 100 < 3 ? '12' : `135${String(n % 100 < 8 ? n - (n % 100) + 50 : n).padStart(8, '0')}`
  const rows = Array.from({ length: count }, (_, n) => [phoneOf(n), `客户${n}`, 'A1', ''])
  const lines = rows.map(row => row.join(','))
  const text = [heading, ...lines].join('\r\n')

  it.each<[string, string, () => Buffer]>([
    ['UTF-8', '号码.csv', () => Buffer.from(`\uFEFF${text}`)],
    ['GBK', '号码.csv', () => gbk(text)],
    ['a workbook', '号码.xlsx', () => workbookOf(sheetOf([heading.split(','), ...rows]))]
  ])('of %s are accounted for', async (_, name, content) => {
    const file = await look(content(), name)
    expect(file.counts).toEqual({ rows: count, good: 18_400, bad: 1600, twice: 1000 })
    expect(file.problems.filter(({ reason }) => reason === '号码格式不正确')).toHaveLength(600)
    expect(file.problems.filter(({ reason }) => reason.includes('重复'))).toHaveLength(1000)
    expect(file.problems[3]).toMatchObject({ row: 6, value: '13500000050' })
    expect(file.good.split('\r\n')).toHaveLength(18_401)
    expect(file.good.slice(0, 60)).toContain('客户')
    expect(file.bad.split('\r\n')).toHaveLength(1601)
  })

  it('are looked at in slices where there is no Worker', async () => {
    const slices: number[] = []
    let began = performance.now()
    const yieldNow = yieldEvery(
      () => performance.now(),
      async () => {
        slices.push(performance.now() - began)
        await new Promise(resolve => setTimeout(resolve))
        began = performance.now()
      }
    )
    const fivefold = [heading, ...Array.from({ length: 5 }, () => lines).flat()].join('\r\n')
    await look(fivefold, '号码.csv', {}, yieldNow)
    expect(slices.length).toBeGreaterThan(10)
  })
})

test('a quote that is left open is not looked for to the end of a large file', async () => {
  const rows = Array.from({ length: 200_000 }, (_, at) => `1380000${at},王芳,A,广州`).join('\n')
  let breaths = 0
  const file = await look(
    `${heading}\n"13800001111,王芳,A1,广州\n${rows}`,
    '号码.csv',
    {},
    async () => {
      breaths += 1
    }
  )
  expect(file.refusal).toBe('文件中有未成对的引号，请检查后重新上传')
  expect(file.counts.rows).toBe(0)
  expect(breaths).toBeGreaterThan(0)
})

test('a file that is larger than the server takes is not read at all', async () => {
  const file = new File([new Uint8Array(21 * 1024 * 1024)], '号码.csv')
  file.arrayBuffer = () => Promise.reject(new Error('read'))
  const report = await inspectFile({ file, plan }, () => undefined, neverYield)
  expect(report.refusal).toBe('号码.csv 超过 20 MB，请拆分后上传')
})
