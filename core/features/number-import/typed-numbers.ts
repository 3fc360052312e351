/** Typed or pasted numbers, validated here and by the server (rule number-import-10). */

import { atom, computed, type ReadableAtom, readonlyType } from 'nanostores'
import { toFailure } from '../../failure.ts'
import { joinMessages } from '../../messages/join-messages.ts'
import { call } from '../../net/http.ts'
import { taskMessages } from '../call-tasks/task-messages.ts'
import { inTime } from './check-in-time.ts'
import { addingNumbers } from './endpoints.ts'
import { isUncalled } from './enums.ts'
import { addNumbersMessages as messages } from './messages.ts'
import { listedNumbers, numbersIn, personsIn, phoneIssue, taskNumber } from './rules/phone-entry.ts'
import type { NumberFault } from './schemas.ts'

export interface TypedNumber {
  /** As typed. */
  readonly phone: string
  readonly status:
    | 'checking'
    | 'good'
    /** Accepted, but not dialled while it is on a list. */
    | 'uncalled'
    | 'bad'
    /** Not checked by the server; with a message, the check failed. May be sent. */
    | 'unchecked'
  readonly message: string
}

export const mayBeSent = ({ status, message }: TypedNumber): boolean =>
  status === 'good' || status === 'uncalled' || (status === 'unchecked' && message !== '')

/** Requirements on typed numbers. */
export interface TypedRules {
  readonly isAccurate: boolean
  readonly hasSeveralNumbers: boolean
  readonly taskId: string | undefined
  /** What the numbers become without a task. */
  readonly into: 'customer' | 'clue' | undefined
}

/** Maximum number per request. */
export const MOST_TYPED = 1000 // rule number-import-11

export interface TypedNumbers {
  readonly $numbers: ReadableAtom<readonly TypedNumber[]>
  /** Entries that may be sent. */
  readonly $ready: ReadableAtom<readonly string[]>
  /** Adds typed or pasted text; returns the issue and the text left to correct. */
  take(text: string): { readonly issue: string | undefined; readonly left: string }
  /** Checks the unchecked entries on the server. */
  check(): Promise<void>
  remove(phone: string): void
  /** Removes sent entries except the failed ones. */
  sent(failures: readonly NumberFault[]): void
  clear(): void
}

export function typedNumbers(rules: () => TypedRules): TypedNumbers {
  const $numbers = atom<readonly TypedNumber[]>([])
  const listed = () => $numbers.get().map(({ phone }) => phone)
  const update = (
    phones: ReadonlySet<string>,
    now: (phone: string) => Omit<TypedNumber, 'phone'>
  ) =>
    $numbers.set(
      $numbers.get().map(one => (phones.has(one.phone) ? { ...one, ...now(one.phone) } : one))
    )

  async function checkPhones(phones: readonly string[]): Promise<void> {
    const pending = new Set(phones)
    const { taskId, into } = rules()
    update(pending, () => ({ status: 'checking', message: '' }))
    try {
      const body = {
        phones: [...phones],
        ...(taskId !== undefined && { taskId }),
        ...(taskId === undefined && into !== undefined && { into })
      }
      const faults = await inTime(signal =>
        call(addingNumbers.check, { body }, { silent: true, signal })
      )
      const wrong = new Map(faults.map(fault => [fault.phone, fault]))
      update(pending, phone => {
        const fault = wrong.get(phone)
        if (!fault) return { status: 'good', message: '' }
        const message = fault.message || taskMessages.formatWrong()
        return { status: isUncalled(fault.reason) ? 'uncalled' : 'bad', message }
      })
    } catch (error) {
      const { kind, message } = toFailure(error, messages.checkFailed())
      update(pending, () => ({
        status: 'unchecked',
        message: kind === 'refused' ? message : messages.checkFailed()
      }))
    }
  }

  return {
    $numbers: readonlyType($numbers),
    $ready: computed($numbers, all => all.filter(mayBeSent).map(one => one.phone)),
    take(text) {
      const { isAccurate, hasSeveralNumbers } = rules()
      const persons = personsIn(text, hasSeveralNumbers)
      if (persons.length === 0) return { issue: taskMessages.phoneEmpty(), left: text }
      const there = listedNumbers(listed(), isAccurate)
      let count = listed().length
      const fresh: string[] = []
      const left: string[] = []
      let issue: string | undefined
      for (const person of persons) {
        const wrong =
          count >= MOST_TYPED
            ? messages.tooMany({ most: MOST_TYPED })
            : phoneIssue(person, there, isAccurate)
        if (wrong === undefined) {
          const phone = hasSeveralNumbers
            ? numbersIn(person)
                .map(one => taskNumber(one, isAccurate))
                .join(';')
            : taskNumber(person, isAccurate)
          for (const one of numbersIn(phone)) there.add(one)
          count += 1
          fresh.push(phone)
        } else {
          issue ??=
            persons.length === 1 ? wrong : joinMessages.labelled({ label: wrong, value: person })
          left.push(person)
        }
      }
      $numbers.set([
        ...$numbers.get(),
        ...fresh.map((phone): TypedNumber => ({ phone, status: 'unchecked', message: '' }))
      ])
      return { issue, left: left.join('\n') }
    },
    async check() {
      const waiting = $numbers.get().filter(({ status }) => status === 'unchecked')
      if (waiting.length > 0) await checkPhones(waiting.map(({ phone }) => phone))
    },
    remove: phone => $numbers.set($numbers.get().filter(one => one.phone !== phone)),
    sent(failures) {
      const wrong = new Map(failures.map(({ phone, message }) => [phone, message]))
      $numbers.set(
        $numbers.get().flatMap((one): TypedNumber[] => {
          const message = wrong.get(one.phone)
          if (message !== undefined) return [{ ...one, status: 'bad', message }]
          return mayBeSent(one) ? [] : [one]
        })
      )
    },
    clear: () => $numbers.set([])
  }
}
