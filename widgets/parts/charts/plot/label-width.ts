/** Width of a character at 12 px: wide ones take a whole em. */
const widthOf = (sign: string): number => ((sign.codePointAt(0) ?? 0) > 0x2e7f ? 12 : 7)

const textWidth = (label: string): number =>
  [...label].reduce((sum, sign) => sum + widthOf(sign), 0)

/** Width that the longest label takes, at 12 px. */
export const labelWidth = (labels: readonly string[]): number =>
  Math.max(0, ...labels.map(textWidth))

const ELLIPSIS = '…'
const ELLIPSIS_PX = 12

/** The label, cut with an ellipsis so that it takes at most `px` at 12 px; never less than a character. */
export function shortened(label: string, px: number): string {
  if (textWidth(label) <= px) return label
  const [first = '', ...others] = label
  let kept = first
  let left = px - ELLIPSIS_PX - widthOf(first)
  for (const sign of others) {
    left -= widthOf(sign)
    if (left < 0) break
    kept += sign
  }
  return kept + ELLIPSIS
}

/** Names of rows beside a plot take at most this share of its width. */
const MOST_SHARE = 0.3
const LEAST_PX = 72

/** The names of rows beside a plot of this width, shortened where they are long. */
export function rowNames(names: readonly string[], width: number): readonly string[] {
  const most = Math.max(LEAST_PX, width * MOST_SHARE)
  return names.map(name => shortened(name, most))
}
