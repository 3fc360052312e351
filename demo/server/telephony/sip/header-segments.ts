/** Splits header values in a single pass: the input comes from unauthenticated sockets. */

/** Separators inside quotes do not count; an unclosed quote extends to the end. */
export function segments(text: string, separator: ',' | ';'): string[] {
  const found: string[] = []
  let from = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (isQuoted && sign === '\\') at++
    else if (sign === '"') isQuoted = !isQuoted
    else if (sign === separator && !isQuoted) {
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
