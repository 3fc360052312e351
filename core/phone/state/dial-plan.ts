/** The host's dial plan: how numbers are written for its exchange. */
import { environment } from '../../environment/environment.ts'
import { isDialable } from '../../lib/format/phone-number.ts'
import { phoneSettings } from './phone-settings.ts'
import type { DialRule } from './phone-types.ts'

const MOST_RULES = 100
const LONGEST_PATTERN = 64
const classes: Readonly<Record<string, string>> = { X: '0-9', Z: '1-9', N: '2-9' }

interface Rule extends DialRule {
  /** What each place of the number may be. */
  readonly places: readonly ReadonlySet<string>[]
  /** Further characters after them: at least this many, or none at all. */
  readonly more: 0 | 1 | undefined
}

/** The characters of a set as written between brackets; undefined for one that is no set. */
function membersOf(set: string): ReadonlySet<string> | undefined {
  const members = new Set<string>()
  for (let at = 0; at < set.length; at++) {
    const [from = '', dash, to = ''] = set.slice(at, at + 3)
    const isRange = dash === '-' && to !== ''
    if (!/[\d+*#]/.test(from) || (isRange && !(/\d/.test(from) && /\d/.test(to) && from <= to)))
      return undefined
    for (let code = from.charCodeAt(0); code <= (isRange ? to : from).charCodeAt(0); code++)
      members.add(String.fromCharCode(code))
    if (isRange) at += 2
  }
  return members.size > 0 ? members : undefined
}

function read(rule: DialRule): Rule | undefined {
  const { pattern, strip = 0, prefix = '' } = rule ?? {}
  if (typeof pattern !== 'string' || pattern === '' || pattern.length > LONGEST_PATTERN) return
  if (!Number.isInteger(strip) || strip < 0 || !/^\+?[\d*#]*$/.test(prefix)) return
  const places: ReadonlySet<string>[] = []
  let more: Rule['more']
  for (let at = 0; at < pattern.length; at++) {
    const sign = pattern.charAt(at).toUpperCase()
    const isLast = at === pattern.length - 1
    if (isLast && (sign === '.' || sign === '!')) {
      more = sign === '.' ? 1 : 0
      break
    }
    const end = sign === '[' ? pattern.indexOf(']', at) : at
    const members = membersOf(sign === '[' ? pattern.slice(at + 1, end) : (classes[sign] ?? sign))
    if (end < 0 || !members) return
    places.push(members)
    at = end
  }
  return { pattern, strip, prefix, places, more }
}

function fits(number: string, { places, more }: Rule): boolean {
  const rest = number.length - places.length
  return (
    (more === undefined ? rest === 0 : rest >= more) &&
    places.every((members, at) => members.has(number.charAt(at)))
  )
}

let given: readonly DialRule[] | undefined
let rules: readonly Rule[] = []

/** The rules as read; one that cannot be read is left out and named on the developer console. */
function plan(): readonly Rule[] {
  const { dialPlan } = phoneSettings().exchange ?? {}
  if (dialPlan === given) return rules
  given = dialPlan
  const list = Array.isArray(dialPlan) ? dialPlan.slice(0, MOST_RULES) : []
  rules = list.flatMap((rule: DialRule, at) => {
    const known = read(rule)
    if (!known) environment().warn(`Rule ${at + 1} of the dial plan is not understood`, rule)
    return known ?? []
  })
  return rules
}

const ruleFor = (number: string): Rule | undefined =>
  isDialable(number) ? plan().find(rule => fits(number, rule)) : undefined

/** Whether a rule knows the number, which may then be dialled whatever its form. */
export const isInPlan = (number: string): boolean => ruleFor(number) !== undefined

/** The number as the exchange expects it. */
export function forExchange(number: string): string {
  const rule = ruleFor(number)
  const dialled = rule ? `${rule.prefix}${number.slice(rule.strip)}` : number
  return isDialable(dialled) ? dialled : number
}
