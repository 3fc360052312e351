import type { Plugin } from 'vite'

/** Rules that JsSIP starts with in what the telephone does: headers by their names, and parts of addresses. */
export const startRules = [
  ...['Call_ID', 'Contact', 'Content_Length', 'Content_Type', 'CSeq', 'Event', 'From'],
  ...['Max_Forwards', 'Proxy_Authenticate', 'Record_Route', 'Refer_To', 'Replaces'],
  ...['Session_Expires', 'To', 'Via', 'WWW_Authenticate'],
  ...['Name_Addr_Header', 'Request_Response', 'SIP_URI', 'Status_Line', 'host', 'quoted_string'],
  'uuid'
] as const

/** Replaces all occurrences; throws where there is none, as in another version of the library. */
function replaced(code: string, pattern: RegExp, by: string): string {
  const result = code.replace(pattern, by)
  if (result === code) throw new Error(`JsSIP's grammar has no ${pattern.source}`)
  return result
}

/** The functions of rules by name; the generated code has them all at one indentation. */
const rules = /^( {12})function parse_(\w+)\(\) \{\n[\s\S]*?^\1\}\n/gm

/** The names of the rules that these rules reach, themselves included. */
function reachable(code: string): ReadonlySet<string> {
  const bodies = new Map([...code.matchAll(rules)].map(([body, , name = '']) => [name, body]))
  const found = new Set<string>()
  const open: string[] = [...startRules]
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const body = bodies.get(name)
    if (body === undefined) throw new Error(`JsSIP's grammar has no rule ${name}`)
    if (found.has(name)) continue
    found.add(name)
    open.push(...[...body.matchAll(/\bparse_(\w+)\(\)/g)].map(([, reached = '']) => reached))
  }
  return found
}

/**
 * JsSIP's generated grammar (PEG.js) without the rules that are not used, and without the record of what was
 * expected where: a text that does not fit is answered with -1 alone.
 */
export function smallGrammar(source: string): string {
  const names = reachable(source)
  let code = source.replace(rules, (body, _, name) => (names.has(name) ? body : ''))
  code = replaced(code, /if \(reportFailures === 0\) \{\s*matchFailed\(.*\);\s*\}/g, '')
  code = replaced(code, /"(\w+)": parse_\w+,?/g, '')
  const table = startRules.map(name => `${name}: parse_${name}`).join()
  code = replaced(code, /(var parseFunctions = \{)\s*(\})/, `$1${table}$2`)
  code = replaced(code, /(?<=pos !== input\.length\) \{)[\s\S]*?(?=return -1;)/, '')
  return replaced(
    code,
    /result\.SyntaxError(?: = function|\.prototype)[\s\S]*?(?=return result;\s*\}\)\(\);)/,
    ''
  )
}

export function withSmallGrammar(): Plugin {
  return {
    name: 'hutong-small-grammar',
    enforce: 'pre',
    transform: {
      filter: { id: /\/node_modules\/jssip\/lib\/Grammar\.js/ },
      handler: code => ({ code: smallGrammar(code), map: null })
    }
  }
}
