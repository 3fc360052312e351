/** Matches addresses to routes. */

export interface Pattern {
  readonly path: string
}
export interface Match<Row extends Pattern> {
  readonly row: Row
  readonly params: Readonly<Record<string, string>>
}

/** The route of a path; routes without parameters take precedence. */
export function match<Row extends Pattern>(
  rows: readonly Row[],
  path: string
): Match<Row> | undefined {
  const plain = rows.find(row => row.path === path)
  if (plain) return { row: plain, params: {} }
  for (const row of rows) {
    const params = read(row.path, path)
    if (params) return { row, params }
  }
  return undefined
}

function read(pattern: string, path: string): Record<string, string> | undefined {
  if (!pattern.includes(':')) return undefined
  const pieces = pattern.split('/')
  const given = path.split('/')
  const params: [string, string][] = []
  for (const [index, piece] of pieces.entries()) {
    if (piece.endsWith('*')) {
      params.push([piece.slice(1, -1), given.slice(index).join('/')])
      return Object.fromEntries(params)
    }
    const there = given[index]
    if (there === undefined) return undefined
    if (!piece.startsWith(':')) {
      if (piece !== there) return undefined
    } else if (there === '') return undefined
    else params.push([piece.slice(1), decoded(there)])
  }
  return pieces.length === given.length ? Object.fromEntries(params) : undefined
}

/** Decodes a segment; unchanged when malformed. */
export function decoded(piece: string): string {
  try {
    return decodeURIComponent(piece)
  } catch {
    return piece
  }
}
