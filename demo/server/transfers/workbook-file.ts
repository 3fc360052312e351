/** Writes a workbook of one sheet with a few rows of text: a template to fill in. */
import { crc32 } from 'node:zlib'

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`)

const columnName = (index: number): string =>
  index < 26
    ? String.fromCharCode(65 + index)
    : columnName(Math.floor(index / 26) - 1) + columnName(index % 26)

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Every column is text, so that nobody's telephone number becomes a sum. */
function filesOf(rows: readonly (readonly string[])[]): readonly (readonly [string, string])[] {
  const cells = rows.map((row, at) => {
    const written = row.map(
      (text, column) =>
        `<c r="${columnName(column)}${at + 1}" s="1" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`
    )
    return `<row r="${at + 1}">${written.join('')}</row>`
  })
  const last = rows[0]?.length ?? 1
  return [
    [
      '[Content_Types].xml',
      `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`
    ],
    [
      '_rels/.rels',
      `${HEAD}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`
    ],
    [
      'xl/workbook.xml',
      `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${HEAD}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`
    ],
    [
      'xl/styles.xml',
      `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="1"><font><sz val="11"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf numFmtId="49" applyNumberFormat="1"/></cellXfs></styleSheet>`
    ],
    [
      'xl/worksheets/sheet1.xml',
      `${HEAD}<worksheet xmlns="${MAIN}"><cols><col min="1" max="${last}" width="18" style="1" customWidth="1"/></cols><sheetData>${cells.join('')}</sheetData></worksheet>`
    ]
  ]
}

/** 1980-01-01, the first day that a zip knows: the same template is the same file. */
const [FIRST_DAY, MIDNIGHT] = [0x21, 0]
const VERSION = 20
const UTF8 = 0x800

/** The fields that the two headings of an entry have in common. */
function entryFields(name: Buffer, body: Buffer): Buffer {
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(VERSION, 0)
  fields.writeUInt16LE(UTF8, 2)
  fields.writeUInt16LE(MIDNIGHT, 6)
  fields.writeUInt16LE(FIRST_DAY, 8)
  fields.writeUInt32LE(crc32(body), 10)
  fields.writeUInt32LE(body.length, 14)
  fields.writeUInt32LE(body.length, 18)
  fields.writeUInt16LE(name.length, 22)
  return fields
}

/** A zip whose files are stored as they are. */
function zipOf(files: readonly (readonly [string, string])[]): Buffer {
  const [bodies, directory]: [Buffer[], Buffer[]] = [[], []]
  let at = 0
  for (const [path, text] of files) {
    const [name, body] = [Buffer.from(path), Buffer.from(text)]
    const fields = entryFields(name, body)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, name, body])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(at, 10)
    directory.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([VERSION, 0]), fields, rest, name])
    )
    bodies.push(local)
    at += local.length
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(entries.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...bodies, entries, end])
}

export const workbookOf = (rows: readonly (readonly string[])[]): Buffer => zipOf(filesOf(rows))
