/** Splits header values in a single pass: the input comes from unauthenticated sockets. */

/**
 * Separators inside quotes do not count, and neither do commas inside angle brackets; an unclosed
 * quote or bracket extends to the end.
 */
export function segments(text: string, separator: ',' | ';'): string[] {
  const found: string[] = []
  let from = 0
  let isQuoted = false
  let isBracketed = false
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (isQuoted && sign === '\\') at++
    else if (sign === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (separator === ',' && (sign === '<' || sign === '>')) isBracketed = sign === '<'
    else if (sign === separator && !isBracketed) {
      found.push(text.slice(from, at).trim())
      from = at + 1
    }
  }
  return [...found, text.slice(from).trim()]
}

/** Parses `name = value` and unquotes the value; undefined without `=`. */
export function pairOf(segment: string): readonly [name: string, value: string] | undefined {
  const at = segment.indexOf('=')
  if (at < 0) return
  const value = segment.slice(at + 1).trim()
  const isQuoted = value.length > 1 && value.startsWith('"') && value.endsWith('"')
  return [segment.slice(0, at).trim().toLowerCase(), isQuoted ? value.slice(1, -1) : value]
}
