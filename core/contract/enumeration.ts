import { z } from './zod.ts'

/**
 * A list of codes with their Chinese labels, written once: the wire schema, the TypeScript type,
 * the label and the options of a select all come from the same rows.
 *
 * Requests use `schema` and are strict. Replies use `open`, which lets a code through that the
 * specifications do not name, so that one new code never fails a whole list; its label is
 * `未知(code)`. Rows marked `hidden` have a label but are not offered for choice.
 */
export function enumeration<const Code extends string | number>(
  rows: readonly (readonly [code: Code, label: string, hidden?: 'hidden'])[]
) {
  const labels = new Map<unknown, string>(rows.map(([code, label]) => [code, label]))
  const codes = rows.map(([code]) => code) as [Code, ...Code[]]
  const isCode = (value: unknown): value is Code => labels.has(value)
  return {
    codes,
    isCode,
    label: (code: string | number): string => labels.get(code) ?? `未知(${code})`,
    open: z.custom<Code>(value => typeof value === typeof codes[0] && value !== '', {
      error: '代码格式不正确'
    }),
    options: rows
      .filter(([, , hidden]) => hidden === undefined)
      .map(([value, label]) => ({ label, value })),
    schema: z.literal(codes)
  }
}

/** The type of an enumeration's codes. */
export type CodeOf<E extends { codes: readonly unknown[] }> = E['codes'][number]
