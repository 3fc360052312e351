/** What is taken out of a defect before it leaves the page: whom it was about, and what opens doors. */
const secrets: readonly (readonly [what: RegExp, instead: string | ((found: string) => string)])[] =
  [
    // The source that a parser quotes, which is a reply of the server; it may be cut off.
    [/"(?:[^"\\\n]|\\.)*"?/g, '"…"'],
    // Everything behind the path of an address.
    [/([?#])[^\s:)'"]+/g, '$1…'],
    [/\b(bearer|basic)\s+\S+/gi, '$1 …'],
    [/(token|password|passwd|secret|authorization)(\s*[=:]\s*)\S+/gi, '$1$2…'],
    [/\b(code)(\s*[=:]\s*)\S+/gi, '$1$2…'],
    [/[\w.+-]+(?:@[\w.-]+)?/g, word => (isMail(word) ? '…@…' : word)],
    // Telephone and identity numbers, however they are written.
    [/\+?\d(?:[\s-]?\d){6,}[\dXx]?/g, '…'],
    // Tokens, whatever they are called.
    [/[\w-]{24,}/g, word => (/\d/.test(word) ? '…' : word)],
    // Names of people are Chinese, and so is nothing that a browser says of a defect.
    [/[\p{Script=Han}·]+/gu, '…']
  ]

/** The name of a function in front of an address, as a stack has it, is none. */
const isMail = (word: string): boolean => {
  const at = word.indexOf('@')
  return at > 0 && word.indexOf('.', at) > 0
}

/** A message or a stack with nothing in it that is anybody's but ours. */
export const scrubbed = (text: string): string =>
  secrets.reduce(
    (rest, [what, instead]) =>
      typeof instead === 'string' ? rest.replace(what, instead) : rest.replace(what, instead),
    text
  )
