/** Numbers that somebody types or pastes, each looked at here and by the server (doc 2 §5). */
import { atom, computed, type ReadableAtom, readonlyType } from 'nanostores'
import { addingNumbers } from '../../contract/endpoints/adding-numbers.ts'
import type { NumberFault } from '../../contract/entities/adding-numbers.ts'
import { isUncalled } from '../../contract/enums/number-faults.ts'
import { toFailure } from '../../failure.ts'
import { call } from '../../net/http.ts'
import {
  listedNumbers,
  numbersIn,
  personsIn,
  phoneComplaint,
  taskNumber
} from '../../rules/tasks/phone-entry.ts'
import { addNumbersText as t } from '../../text/add-numbers.ts'
import { taskText } from '../../text/tasks.ts'
import { inTime } from './in-time.ts'

export interface TypedNumber {
  /** As it was typed. */
  readonly phone: string
  readonly at:
    | 'checking'
    | 'good'
    /** It comes in, and is not called while it stands on a list. */
    | 'uncalled'
    | 'bad'
    /** Not asked about yet; with a message, asked about in vain: it may be sent all the same. */
    | 'unchecked'
  readonly message: string
}

export const mayBeSent = ({ at, message }: TypedNumber): boolean =>
  at === 'good' || at === 'uncalled' || (at === 'unchecked' && message !== '')

/** What a number has to be like where it is typed. */
export interface TypedRules {
  readonly isAccurate: boolean
  readonly hasSeveralNumbers: boolean
  readonly taskId: string | undefined
  /** Whom the numbers become, where they go into no task. */
  readonly into: 'customer' | 'clue' | undefined
}

/** The server takes so many at once. */
export const MOST_TYPED = 1000

export interface TypedNumbers {
  readonly $numbers: ReadableAtom<readonly TypedNumber[]>
  /** Those that may be sent. */
  readonly $ready: ReadableAtom<readonly string[]>
  /** Takes what was typed or pasted; answers with what is wrong, and the text that is left to mend. */
  take(text: string): { readonly complaint: string | undefined; readonly left: string }
  /** Asks the server about those that it was not asked about. */
  check(): Promise<void>
  remove(phone: string): void
  /** They are in, but for these. */
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

  async function ask(phones: readonly string[]): Promise<void> {
    const asked = new Set(phones)
    const { taskId, into } = rules()
    update(asked, () => ({ at: 'checking', message: '' }))
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
      update(asked, phone => {
        const fault = wrong.get(phone)
        if (!fault) return { at: 'good', message: '' }
        const message = fault.message || taskText.formatWrong()
        return { at: isUncalled(fault.reason) ? 'uncalled' : 'bad', message }
      })
    } catch (error) {
      const { kind, message } = toFailure(error, t.checkFailed())
      update(asked, () => ({
        at: 'unchecked',
        message: kind === 'refused' ? message : t.checkFailed()
      }))
    }
  }

  return {
    $numbers: readonlyType($numbers),
    $ready: computed($numbers, all => all.filter(mayBeSent).map(one => one.phone)),
    take(text) {
      const { isAccurate, hasSeveralNumbers } = rules()
      const persons = personsIn(text, hasSeveralNumbers)
      if (persons.length === 0) return { complaint: taskText.phoneEmpty(), left: text }
      const there = listedNumbers(listed(), isAccurate)
      let count = listed().length
      const fresh: string[] = []
      const left: string[] = []
      let complaint: string | undefined
      for (const person of persons) {
        const wrong =
          count >= MOST_TYPED
            ? t.tooMany({ most: MOST_TYPED })
            : phoneComplaint(person, there, isAccurate)
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
          complaint ??= persons.length === 1 ? wrong : `${wrong}：${person}`
          left.push(person)
        }
      }
      $numbers.set([
        ...$numbers.get(),
        ...fresh.map((phone): TypedNumber => ({ phone, at: 'unchecked', message: '' }))
      ])
      return { complaint, left: left.join('\n') }
    },
    async check() {
      const waiting = $numbers.get().filter(({ at }) => at === 'unchecked')
      if (waiting.length > 0) await ask(waiting.map(({ phone }) => phone))
    },
    remove: phone => $numbers.set($numbers.get().filter(one => one.phone !== phone)),
    sent(failures) {
      const wrong = new Map(failures.map(({ phone, message }) => [phone, message]))
      $numbers.set(
        $numbers.get().flatMap((one): TypedNumber[] => {
          const message = wrong.get(one.phone)
          if (message !== undefined) return [{ ...one, at: 'bad', message }]
          return mayBeSent(one) ? [] : [one]
        })
      )
    },
    clear: () => $numbers.set([])
  }
}
