import { withServedTerm } from '../messages/define-messages.ts'

/** A row of a list of codes; `hidden` ones have a label but are not offered as options. */
export type Row<Code> = readonly [code: Code, label: string, hidden?: 'hidden']

/** Codes with Chinese labels, for display only; see `enumeration` for the wire. */
export function labelled<const Code extends string | number>(rows: readonly Row<Code>[]) {
  const labels = new Map<unknown, string>(rows.map(([code, label]) => [code, label]))
  return {
    codes: rows.map(([code]) => code) as [Code, ...Code[]],
    isCode: (value: unknown): value is Code => labels.has(value),
    label: (code: string | number): string =>
      withServedTerm(labels.get(code) ?? '未知({code})', { code }),
    options: rows
      .filter(([, , hidden]) => hidden === undefined)
      .map(([value, label]) => ({
        get label() {
          return withServedTerm(label)
        },
        value
      }))
  }
}
