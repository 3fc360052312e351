/** Width that the longest label takes, at 12 px: wide characters take a whole em. */
export const labelWidth = (labels: readonly string[]): number =>
  Math.max(
    0,
    ...labels.map(label =>
      [...label].reduce((sum, sign) => sum + ((sign.codePointAt(0) ?? 0) > 0x2e7f ? 12 : 7), 0)
    )
  )
