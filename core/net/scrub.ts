/** Patterns removed from client errors before they are sent: personal data and credentials. */
const secrets: readonly (readonly [what: RegExp, instead: string | ((found: string) => string)])[] =
  [
    // Source text quoted by a parser, which may be a reply of the server; possibly truncated.
    [/"(?:[^"\\\n]|\\.)*"?/g, '"…"'],
    // Query and fragment of a URL.
    [/([?#])[^\s:)'"]+/g, '$1…'],
    [/\b(bearer|basic)\s+\S+/gi, '$1 …'],
    [/(token|password|passwd|secret|authorization)(\s*[=:]\s*)\S+/gi, '$1$2…'],
    [/\b(code)(\s*[=:]\s*)\S+/gi, '$1$2…'],
    [/[\w.+-]+(?:@[\w.-]+)?/g, word => (isMail(word) ? '…@…' : word)],
    // Phone and identity numbers in any notation.
    [/\+?\d(?:[\s-]?\d){6,}[\dXx]?/g, '…'],
    // Tokens.
    [/[\w-]{24,}/g, word => (/\d/.test(word) ? '…' : word)],
    // Chinese text may be names; browser error messages contain none.
    [/[\p{Script=Han}·]+/gu, '…']
  ]

/** A function name before a URL in a stack trace is not an e-mail address. */
const isMail = (word: string): boolean => {
  const at = word.indexOf('@')
  return at > 0 && word.indexOf('.', at) > 0
}

/** Removes personal data and credentials from a message or stack trace. */
export const scrubbed = (text: string): string =>
  secrets.reduce(
    (rest, [what, instead]) =>
      typeof instead === 'string' ? rest.replace(what, instead) : rest.replace(what, instead),
    text
  )
