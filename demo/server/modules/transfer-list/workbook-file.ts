/** Writes a workbook of one sheet with a few rows of text: a template to fill in. */
import writeWorkbook from 'write-excel-file/node'

const WIDTH = 18
const TEXT = '@'
/** The cells of the heading are the only ones with a style, which is the first behind the default. */
const HEADING_STYLE = 1

const files = {
  transform: {
    'xl/worksheets/sheet{id}.xml': {
      /** What is typed below the heading stays text, too: a telephone number has no exponent. */
      transformElementAttributes: (tag: string, attributes: Record<string, string | number>) =>
        tag === 'col' ? { ...attributes, style: HEADING_STYLE } : attributes
    }
  }
}

export const workbookOf = (rows: readonly (readonly string[])[]): Promise<Buffer> =>
  writeWorkbook(
    rows.map(row => row.map(value => ({ value, type: String, format: TEXT }))),
    { columns: (rows[0] ?? []).map(() => ({ width: WIDTH })), sheet: 'Sheet1' },
    { features: [{ files }] }
  ).toBuffer()
