import { resourceMessages as messages } from '../../../../core/features/resources/messages.ts'
import {
  restOf,
  sharesIssue,
  sumOfShares
} from '../../../../core/features/resources/rules/line-rules.ts'
import { holderText } from '../../../../core/features/resources/rules/use-text.ts'
import type { LineOptions, Share } from '../../../../core/features/resources/schemas.ts'
import type { ShareDraft } from '../../../../core/features/resources/share-schemas.ts'
import { MOST_CALLS } from '../../../../core/features/resources/share-schemas.ts'

/** A share as it is typed. */
export interface TypedShare {
  readonly kind: Share['kind']
  readonly id: string
  readonly name: string
  readonly amount: string
}

export type Holders = Pick<LineOptions, 'departments' | 'tasks'>

export const typedShares = (shares: readonly Share[]): TypedShare[] =>
  shares.map(({ kind, id, name, amount }) => ({ kind, id, name, amount: String(amount) }))

export const sharesOf = (typed: readonly TypedShare[]): ShareDraft[] =>
  typed.map(({ kind, id, amount }) => ({ kind, id, amount: Number(amount) }))

const isAmount = (typed: string): boolean =>
  /^\d{1,4}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= MOST_CALLS

/** A typed count from 0. */
export const isCount = (typed: string): boolean => /^\d{1,4}$/.test(typed)
export const countIssue = (typed: string): string | undefined =>
  isCount(typed) ? undefined : messages.countWrong()

export const amountIssue = (typed: string): string | undefined =>
  isAmount(typed) ? undefined : messages.amountWrong()

/** `room`: what there is to share; undefined while it is not a number. */
export function typedSharesIssue(
  typed: readonly TypedShare[],
  room: number | undefined
): string | undefined {
  const wrong = typed.map(({ amount }) => amountIssue(amount)).find(Boolean)
  return wrong ?? (room === undefined ? undefined : sharesIssue(room, sharesOf(typed)))
}

/** How much is given and left, in words. */
export function restText(typed: readonly TypedShare[], room: number): string {
  const given = sharesOf(typed.filter(({ amount }) => isAmount(amount)))
  return messages.restLeft({
    ...{ room, sum: sumOfShares(given), rest: Math.max(0, restOf(room, given)) }
  })
}

const SPACE = ' '

/** Who has no share yet, by name. */
export const holderOptions = ({ departments, tasks }: Holders, typed: readonly TypedShare[]) =>
  [
    ...departments.map(({ id, path }) => ({
      ...{ kind: 'department' as const, id, name: path.at(-1) ?? '', shown: path.join(' / ') }
    })),
    ...tasks.map(({ id, name }) => ({ kind: 'task' as const, id, name, shown: name }))
  ]
    .filter(({ kind, id }) => !typed.some(one => one.kind === kind && one.id === id))
    .map(({ shown, ...holder }) => ({
      ...{ holder, value: `${holder.kind}${SPACE}${holder.id}` },
      label: holderText({ kind: holder.kind, name: shown })
    }))
