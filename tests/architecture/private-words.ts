/**
 * Words that have no meaning in SIP, WebRTC, telephony, React or web components as this project once
 * used them. Names and comments use the field's terms (`demo/docs/glossary.md`).
 */

/** Not in a file name or in an exported name, as a whole word of it. */
export const inNames: ReadonlySet<string> = new Set([
  ...['anybody', 'nobody', 'somebody', 'whoever'],
  ...['door', 'doors', 'doorway', 'deed', 'deeds', 'craft', 'breath', 'breathe', 'ear', 'party'],
  ...['meeting', 'clash', 'neighbour', 'neighbours', 'complaint', 'complaints', 'objection'],
  ...['hears', 'hearer', 'hearers', 'told', 'verdict', 'visitor', 'reception', 'summon', 'insist'],
  ...['workshop', 'dressing', 'dress', 'ledger', 'shelf', 'sight', 'judged', 'judging', 'farewell']
])

/** Not in a comment or a document, as a whole word. */
export const inComments =
  /\b(?:somebody|whoever|whomever|nobody|anybody|told|hearers?|deeds?|doors?|doorway|crafts?|breaths?|neighbours?|complaints?|objections?|order-book|workshops?|summon(?:s|ed)?|verdicts?|dressing|shel(?:f|ves)|ledgers?|farewell|outrun)\b/i
