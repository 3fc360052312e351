import { labelled, type Row } from './labels.ts'
import { z } from './zod.ts'

/** A code of a reply, known or not, without the rows of its enumeration. */
export const openCode = <Code extends string | number>(kind: string) =>
  z.custom<Code>(value => typeof value === kind && value !== '', { error: '代码格式不正确' })

/**
 * A list of codes with Chinese labels: wire schema, TypeScript type, label and select options come
 * from the same rows.
 * Requests use `schema` and are strict. Replies use `open`, which accepts unknown codes, so that
 * one new code does not fail a whole list (rule error-15); its label is `未知(code)`. Rows marked
 * `hidden` have a label but are not offered as options.
 */
export function enumeration<const Code extends string | number>(rows: readonly Row<Code>[]) {
  const all = labelled(rows)
  const [first] = all.codes
  return {
    ...all,
    open: openCode<Code>(typeof first),
    schema: z.literal(all.codes)
  }
}

/** The type of an enumeration's codes. */
export type CodeOf<E extends { codes: readonly unknown[] }> = E['codes'][number]
