/** Writes a small xlsx workbook, as spreadsheet programs do. */
import { deflateRawSync } from 'node:zlib'
import { neverYield } from '../../../core/lib/async/yield-to-event-loop.ts'
import { readWorkbook } from '../../../core/lib/spreadsheet/read-workbook.ts'
import { ZipError } from '../../../core/lib/spreadsheet/unzip.ts'

const numbers = (...fields: readonly (readonly [value: number, bytes: 2 | 4])[]): Buffer =>
  Buffer.concat(
    fields.map(([value, bytes]) => {
      const field = Buffer.alloc(bytes)
      field.writeUIntLE(value, 0, bytes)
      return field
    })
  )

/** A zip of these files; `isPacked` false stores them as they are. */
export function zipOf(files: Readonly<Record<string, string>>, isPacked = true): Buffer {
  const parts: Buffer[] = []
  const entries: Buffer[] = []
  let at = 0
  for (const [name, text] of Object.entries(files)) {
    const plain = Buffer.from(text)
    const data = isPacked ? deflateRawSync(plain) : plain
    const title = Buffer.from(name)
    const common = numbers(
      [20, 2],
      [0, 2],
      [isPacked ? 8 : 0, 2],
      [0, 4],
      [0, 4],
      [data.length, 4],
      [plain.length, 4],
      [title.length, 2],
      [0, 2]
    )
    const part = Buffer.concat([numbers([0x04034b50, 4]), common, title, data])
    entries.push(
      Buffer.concat([
        numbers([0x02014b50, 4], [20, 2]),
        common,
        numbers([0, 2], [0, 2], [0, 2], [0, 4], [at, 4]),
        title
      ])
    )
    parts.push(part)
    at += part.length
  }
  const directory = Buffer.concat(entries)
  const count = entries.length
  return Buffer.concat([
    ...parts,
    directory,
    numbers(
      [0x06054b50, 4],
      [0, 2],
      [0, 2],
      [count, 2],
      [count, 2],
      [directory.length, 4],
      [at, 4],
      [0, 2]
    )
  ])
}

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A workbook of one sheet, whose rows and shared texts are given as XML of the file. */
export const workbookOf = (rows: string, shared = '', isPacked = true): Buffer =>
  zipOf(
    {
      '[Content_Types].xml': '<?xml version="1.0"?><Types/>',
      'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns:r="${relations}"><sheets><sheet name="名单" sheetId="1" r:id="rId7"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Target="styles.xml"/><Relationship Id="rId7" Target="worksheets/people.xml"/></Relationships>`,
      'xl/worksheets/people.xml': `<?xml version="1.0"?><worksheet><sheetData>${rows}</sheetData></worksheet>`,
      ...(shared && { 'xl/sharedStrings.xml': `<sst>${shared}</sst>` })
    },
    isPacked
  )

/** Rows of text as XML of a sheet. */
export const sheetOf = (table: readonly (readonly string[])[]): string =>
  table
    .map(
      row =>
        `<row>${row.map(cell => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`
    )
    .join('')

/** All rows of a workbook; undefined when it cannot be read. */
export async function rowsOfWorkbook(
  bytes: Buffer,
  yieldNow = neverYield
): Promise<(readonly string[])[] | undefined> {
  const rows: (readonly string[])[] = []
  const take = (row: readonly string[]) => rows.push(row) > 0
  try {
    await readWorkbook(new Uint8Array(bytes), take, yieldNow)
    return rows
  } catch (error) {
    if (error instanceof ZipError) return undefined
    throw error
  }
}
