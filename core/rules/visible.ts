/**
 * What is drawn of a text that somebody else wrote. Signs that cannot be seen, and those that turn
 * the order of what follows (`公司‮gpj.exe`), are shown by their number, such as `[U+202E]`.
 *
 * The joiners U+200C and U+200D hold emoji and some scripts together; behind a Latin or Chinese
 * character, or in front of everything, they do nothing but hide.
 */
const hidden =
  /(?![\t\n\r\p{VS}])(?:[\p{DI}\p{Cc}\u2028\u2029\uFFF9-\uFFFB](?<![\u200C\u200D])|(?<=^|[\p{ASCII}\p{Script=Han}])[\u200C\u200D])/gu

export const visible = (text: string): string =>
  text.replace(
    hidden,
    sign => `[U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`
  )
