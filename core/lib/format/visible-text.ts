/**
 * Makes user-supplied text safe to display. Invisible characters and bidirectional overrides
 * (`公司‮gpj.exe`) are shown by code point, such as `[U+202E]`.
 * The joiners U+200C and U+200D hold emoji and some scripts together; after a Latin or Chinese
 * character, or at the start, they only hide text.
 */
const hidden =
  /(?![\t\n\r\p{VS}])(?:[\p{DI}\p{Cc}\u2028\u2029\uFFF9-\uFFFB](?<![\u200C\u200D])|(?<=^|[\p{ASCII}\p{Script=Han}])[\u200C\u200D])/gu

export const visible = (text: string): string =>
  text.replace(
    hidden,
    sign => `[U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`
  )
