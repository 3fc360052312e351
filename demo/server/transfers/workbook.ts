import {
  CONTENTS,
  firstSheet,
  MOST_BYTES,
  RELATIONS,
  SHARED,
  sharedTexts,
  sheetRows
} from '../../../core/rules/tasks/workbook.ts'
import { openZip } from './zip.ts'

/** Rows of the first sheet of an xlsx workbook, as text; undefined when this is no workbook. */
export function workbookRows(bytes: Buffer): string[][] | undefined {
  try {
    const read = openZip(bytes, MOST_BYTES)
    const sheet = read(firstSheet(read(CONTENTS) ?? '', read(RELATIONS) ?? ''))
    if (sheet === undefined) return undefined
    const [heading = [], ...rows] = sheetRows(sheet, [...sharedTexts(read(SHARED) ?? '')])
    return [heading, ...rows]
  } catch (error) {
    if (error instanceof RangeError || (error as { code?: string }).code?.startsWith('Z_'))
      return undefined
    throw error
  }
}
