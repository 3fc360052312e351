/** Minimal streaming XML reader for the files of a workbook. */

export interface XmlToken {
  readonly is: 'open' | 'close' | 'text'
  /** The element's local name, or the text. */
  readonly value: string
  readonly attribute: (name: string) => string | undefined
}

/** Maximum length of a text or a start tag. */
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

/** The first attribute with this local name. */
function attributeIn(attributes: string, qualifiedName: string): string | undefined {
  for (const [, name, value, other] of attributes.matchAll(given))
    if (name === qualifiedName) return plain(value ?? other ?? '')
  return undefined
}

/**
 * Yields start tags, end tags and texts in order. Comments and processing instructions are yielded
 * as text outside any cell.
 * @throws `RangeError` for an unterminated token.
 */
export function xmlTokens(): (text: string, isLast?: boolean) => Generator<XmlToken> {
  let rest = ''
  return function* (text, isLast = false) {
    // The last token may continue in the next chunk.
    const end = isLast ? text.length : text.lastIndexOf('<')
    if (rest.length > MOST_CHARACTERS) throw new RangeError('Something has no end')
    if (end < 0) {
      rest += text
      return
    }
    const whole = rest + text.slice(0, end)
    rest = text.slice(end)
    for (const [, slash, name = '', attributes = '', isEmpty, found] of whole.matchAll(tag)) {
      const attribute = (qualifiedName: string) => attributeIn(attributes, qualifiedName)
      if (found !== undefined) yield { is: 'text', value: plain(found), attribute }
      else if (name !== '') {
        if (!slash) yield { is: 'open', value: name, attribute }
        if (slash || isEmpty) yield { is: 'close', value: name, attribute }
      }
    }
  }
}
