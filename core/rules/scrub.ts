/** What is taken out of a defect before it leaves the page: whom it was about, and what opens doors. */
const secrets: readonly (readonly [what: RegExp, instead: string])[] = [
  // The source that a parser quotes, which is a reply of the server; it may be cut off.
  [/"(?:[^"\\\n]|\\.)*"?/g, '"…"'],
  // Everything behind the path of an address.
  [/([?#])[^\s:)'"]+/g, '$1…'],
  [/\b(bearer|basic)\s+[\w.~+/=-]+/gi, '$1 …'],
  [/\b(\w*token|passw(?:or)?d|secret|authorization|code)(\s*[=:]\s*)\S+/gi, '$1$2…'],
  [/(?<![\w.+-])[\w.+-]+@[\w-]+\.[\w.-]+/g, '…@…'],
  // Telephone and identity numbers, however they are written.
  [/\+?\d(?:[\s-]?\d){6,}[\dXx]?/g, '…'],
  // Tokens, whatever they are called.
  [/(?<![\w-])(?=[\w-]*\d)[\w-]{24,}/g, '…'],
  // Names of people are Chinese, and so is nothing that a browser says of a defect.
  [/[\p{Script=Han}·]+/gu, '…']
]

/** A message or a stack with nothing in it that is anybody's but ours. */
export const scrubbed = (text: string): string =>
  secrets.reduce((rest, [what, instead]) => rest.replace(what, instead), text)
