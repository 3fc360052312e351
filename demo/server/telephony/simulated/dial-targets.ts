/** Behaviours of the demo's fixed numbers, which are also the tests' fixtures. */
export type Behaviour =
  | 'speaks'
  | 'echoes'
  | 'is-busy'
  | 'declines'
  | 'is-unavailable'
  | 'never-answers'
  | 'hangs-up'
  /** Answers and speaks, and rejects the first re-INVITE with 491. */
  | 'glares'

export type Target =
  | { readonly kind: 'customer'; readonly behaviour: Behaviour }
  | { readonly kind: 'extension'; readonly extension: string }
  /** A supervisor monitors this extension, or this robot line (`0` and three digits). */
  | { readonly kind: 'monitor'; readonly extension: string }
  /** The agent uses an own device, which rings. */
  | { readonly kind: 'own-device'; readonly extension: string }
  | { readonly kind: 'nowhere' }

const endings: readonly (readonly [ending: string, behaviour: Behaviour])[] = [
  ['9196', 'echoes'],
  ['486', 'is-busy'],
  ['603', 'declines'],
  ['480', 'is-unavailable'],
  ['499', 'never-answers'],
  ['777', 'hangs-up'],
  ['491', 'glares']
]
const SHORTEST = 5

export function targetOf(number: string, isExtension: (number: string) => boolean): Target {
  const monitored = /^33(0?\d{3})$/.exec(number)?.[1]
  if (monitored) return { kind: 'monitor', extension: monitored }
  if (/^\d{3}$/.test(number) && isExtension(number)) return { kind: 'extension', extension: number }
  if (!/^\+?[\d*#]{3,20}$/.test(number)) return { kind: 'nowhere' }
  const special = endings.find(([ending]) => number.endsWith(ending))
  if (special) return { kind: 'customer', behaviour: special[1] }
  if (number.length < SHORTEST) return { kind: 'nowhere' }
  return { kind: 'customer', behaviour: 'speaks' }
}
