/** What stands between the separators of a header, in one pass: whoever can open a socket writes it. */

/** Signs outside quotes separate; a quote that is never closed reaches to the end. */
export function pieces(text: string, separator: ',' | ';'): string[] {
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

/** `name = value`, with the value out of its quotes; undefined when there is no `=`. */
export function pairOf(piece: string): readonly [name: string, value: string] | undefined {
  const at = piece.indexOf('=')
  if (at < 0) return
  const value = piece.slice(at + 1).trim()
  const isQuoted = value.length > 1 && value.startsWith('"') && value.endsWith('"')
  return [piece.slice(0, at).trim().toLowerCase(), isQuoted ? value.slice(1, -1) : value]
}
