/** Writes a one-sheet workbook with a few rows of text: an import template. */
import writeWorkbook from 'write-excel-file/node'

const WIDTH = 18
const TEXT = '@'
/** Only the heading's cells have a style: the first one after the default. */
const HEADING_STYLE = 1

const files = {
  transform: {
    'xl/worksheets/sheet{id}.xml': {
      /** Cells below the heading are formatted as text: a telephone number gets no exponent. */
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
