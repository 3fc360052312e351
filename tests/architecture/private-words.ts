/**
 * Words that have no meaning in SIP, WebRTC, telephony, React or web components as this project once
 * used them. Names and comments use the field's terms (`demo/docs/glossary.md`).
 */

/** Not in the name of a file, a declaration, a parameter or a member, as a whole word of it. */
export const inNames: ReadonlySet<string> = new Set([
  ...['anybody', 'nobody', 'somebody', 'whoever'],
  ...['door', 'doors', 'doorway', 'deed', 'deeds', 'craft', 'breath', 'breathe', 'ear', 'party'],
  ...['meeting', 'clash', 'neighbour', 'neighbours', 'complaint', 'complaints', 'objection'],
  ...['hears', 'hearer', 'hearers', 'told', 'verdict', 'visitor', 'summon', 'insist'],
  ...['workshop', 'dressing', 'ledger', 'shelf', 'sight', 'judge', 'judged', 'judging', 'desk'],
  ...[
    'asked',
    'tell',
    'tells',
    'said',
    'says',
    'heard',
    'hire',
    'hired',
    'insistence',
    'sought',
    'shout'
  ],
  ...[
    'everybody',
    'everybodys',
    'stranger',
    'strangers',
    'outrun',
    'vain',
    'worn',
    'wish',
    'blame'
  ],
  ...[
    'tidy',
    'tidied',
    'mend',
    'mended',
    'trouble',
    'troubles',
    'fact',
    'facts',
    'figure',
    'figures'
  ],
  ...['drawn', 'deaf', 'forgive', 'glimpse', 'patience', 'minted', 'anew']
])

/** Public names that stay as they are. */
export const publicNames: ReadonlySet<string> = new Set([
  // The result of `testDevices()`.
  'heard',
  // An endpoint, by whose name a host may give its path.
  'figures'
])

/** Not in a comment, a document or a test title, as a whole word. */
export const inComments =
  /\b(?:somebody|whoever|whomever|nobody|anybody|everybody|told|hearers?|deeds?|doors?|doorway|crafts?|breaths?|neighbours?|complaints?|objections?|order-book|workshops?|summon(?:s|ed)?|verdicts?|dressing|shel(?:f|ves)|ledgers?|farewell|outrun|anew|figures?|facts?|strangers?|wish(?:es)?|blamed?|judge[ds]?|troubles?|mend(?:s|ed|ing)?|deaf|sought|glimpse|patience|insists?|tid(?:y|ied)|in vain)\b/i
