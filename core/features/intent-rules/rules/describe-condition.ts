/** Reads conditions aloud. */
import { intentRuleMessages as messages } from '../messages.ts'
import type { IntentCondition, IntentRule, RulePart } from '../schemas.ts'

type Ranged = Extract<IntentCondition, { readonly kind: 'seconds' | 'turns' }>

function rangeText({ kind, range: { from, to } }: Ranged): string {
  const unit = kind === 'seconds' ? messages.secondsOf : messages.turnsOf
  if (from !== null && to !== null)
    return from === to ? unit({ count: from }) : messages.between({ from, to: unit({ count: to }) })
  if (from !== null) return messages.atLeast({ amount: unit({ count: from }) })
  return to === null ? messages.anyAmount() : messages.atMost({ amount: unit({ count: to }) })
}

const listed = (names: readonly string[]): string =>
  names.length === 0 ? messages.nothingYet() : names.map(name => `“${name}”`).join(messages.or())

export function describeCondition(condition: IntentCondition): string {
  switch (condition.kind) {
    case 'connected':
      return condition.is ? messages.isConnected() : messages.isUnconnected()
    case 'transferred':
      return condition.is ? messages.isTransferred() : messages.isNotTransferred()
    case 'seconds':
      return messages.lasts({ amount: rangeText(condition) })
    case 'turns':
      return messages.speaks({ amount: rangeText(condition) })
    case 'nodes':
      return messages.reaches({ names: listed(condition.names) })
    case 'tags':
      return messages.concerns({ names: listed(condition.names) })
    case 'words':
      return messages.utters({ names: listed(condition.names) })
    case 'answer':
      return messages.answersAt({
        node: condition.node || messages.nothingYet(),
        names: listed(condition.names)
      })
  }
}

/** The conditions in one sentence. */
export function describeConditions({
  join,
  conditions
}: Pick<IntentRule, 'join' | 'conditions'>): string {
  const joined = (parts: readonly RulePart[], isAny: boolean): string =>
    parts.length === 0
      ? messages.nothingYet()
      : parts.map(part => textOf(part, isAny)).join(isAny ? messages.orElse() : messages.and())
  const textOf = (part: RulePart, isAny: boolean): string =>
    part.kind === 'group'
      ? messages.groupOf({ conditions: joined(part.conditions, !isAny) })
      : describeCondition(part)
  return joined(conditions, join === 'any')
}
