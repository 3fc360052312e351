/** Just enough of XML for the files of a workbook, which come a piece at a time. */

export interface Piece {
  readonly is: 'open' | 'close' | 'text'
  /** The element's name without its prefix, or the text. */
  readonly value: string
  readonly attribute: (name: string) => string | undefined
}

/** Neither a text nor a beginning is as long in anything that people have written. */
export const MOST_CHARACTERS = 1 << 20

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'"
}

const plain = (text: string): string =>
  text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{1,4}));/gi, (whole, hex, decimal, name) => {
    if (name) return entities[name] ?? whole
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })

const tag =
  /<(\/?)(?:[\w.-]+:)?([\w.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|([^<]+)|</g
const given = /\s(?:[\w.-]+:)?([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** The first attribute of this name, whatever its prefix. */
function attributeIn(attributes: string, wanted: string): string | undefined {
  for (const [, name, value, other] of attributes.matchAll(given))
    if (name === wanted) return plain(value ?? other ?? '')
  return undefined
}

/**
 * Beginnings, ends and texts, in order, of all that is written into it. Comments and instructions
 * come as text outside of any cell. Throws a `RangeError` where something has no end.
 */
export function xmlPieces(): (text: string, isLast?: boolean) => Generator<Piece> {
  let rest = ''
  return function* (text, isLast = false) {
    // What began last may go on in the next piece.
    const end = isLast ? text.length : text.lastIndexOf('<')
    if (rest.length > MOST_CHARACTERS) throw new RangeError('Something has no end')
    if (end < 0) {
      rest += text
      return
    }
    const whole = rest + text.slice(0, end)
    rest = text.slice(end)
    for (const [, slash, name = '', attributes = '', isEmpty, found] of whole.matchAll(tag)) {
      const attribute = (wanted: string) => attributeIn(attributes, wanted)
      if (found !== undefined) yield { is: 'text', value: plain(found), attribute }
      else if (name !== '') {
        if (!slash) yield { is: 'open', value: name, attribute }
        if (slash || isEmpty) yield { is: 'close', value: name, attribute }
      }
    }
  }
}
