import { labelled, type Row } from './labels.ts'
import { z } from './zod.ts'

/**
 * A list of codes with their Chinese labels, written once: the wire schema, the TypeScript type,
 * the label and the options of a select all come from the same rows.
 *
 * Requests use `schema` and are strict. Replies use `open`, which lets a code through that the
 * specifications do not name, so that one new code never fails a whole list; its label is
 * `未知(code)`. Rows marked `hidden` have a label but are not offered for choice.
 */
export function enumeration<const Code extends string | number>(rows: readonly Row<Code>[]) {
  const all = labelled(rows)
  const [first] = all.codes
  return {
    ...all,
    open: z.custom<Code>(value => typeof value === typeof first && value !== '', {
      error: '代码格式不正确'
    }),
    schema: z.literal(all.codes)
  }
}

/** The type of an enumeration's codes. */
export type CodeOf<E extends { codes: readonly unknown[] }> = E['codes'][number]
