/** Adds numbers to a task, or as customers or clues: typed, by file, or from an address book. */
import { atom, computed, type ReadableAtom, readonlyType } from 'nanostores'
import { type MutationState, mutationStore } from '../../lib/query/mutation-store.ts'
import { type QueryState, queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { addressBookType } from '../call-tasks/enums.ts'
import type { AddedNumbers } from '../call-tasks/resource-schemas.ts'
import { taskMessages } from '../call-tasks/task-messages.ts'
import { transferMessages } from '../transfer-list/messages.ts'
import { type AddressPicker, addressPicker } from './address-picker.ts'
import { fileCheck } from './check-file.ts'
import type { NumberFile } from './file-types.ts'
import {
  type AddingTab,
  type NumbersTarget,
  readTarget,
  type TargetDetails
} from './import-target.ts'
import { addNumbersMessages as messages } from './messages.ts'
import { type NumberFiles, numberFiles } from './number-files.ts'
import { pickerIssue } from './rules/address-rules.ts'
import { templateIssue } from './rules/phone-entry.ts'
import type { SheetPlan } from './rules/row-types.ts'
import { readTemplate, sendFile, sendMembers, sendTyped } from './send-numbers.ts'
import { taskNumbers } from './task-number-endpoints.ts'
import { mayBeSent, type TypedNumbers, typedNumbers } from './typed-numbers.ts'

export interface Supplement {
  readonly values: Readonly<Record<string, string>>
  readonly autoRemoveRepeat: boolean
  readonly historyRemoveRepeat: boolean
}

export interface NumbersAdding {
  readonly target: NumbersTarget
  readonly $details: ReadableAtom<QueryState<TargetDetails>>
  readonly $tab: ReadableAtom<AddingTab>
  readonly files: NumberFiles
  readonly typed: TypedNumbers
  readonly picker: AddressPicker
  readonly $supplement: ReadableAtom<Supplement>
  /** Additional custom columns of clues; undefined when not used. */
  readonly $customFields: ReadableAtom<readonly string[] | undefined>
  /** Whether the active tab has something to send. */
  readonly $canSubmit: ReadableAtom<boolean>
  readonly $attempt: ReadableAtom<MutationState<AddingTab>>
  /** Loads the target's details. Never rejects. */
  open(): Promise<void>
  chooseTab(tab: AddingTab): void
  supplement(changes: Partial<Supplement>): void
  customise(fields: readonly string[] | undefined): void
  /** Resolves true once everything was accepted; failures are shown. Never rejects. */
  submit(): Promise<boolean>
  /** The empty template, or undefined when it cannot be created; the failure has been shown. */
  template(fileType: 'csv' | 'xlsx'): Promise<Blob | undefined>
  forget(): void
}

const blank: Supplement = { values: {}, autoRemoveRepeat: true, historyRemoveRepeat: false }

export function numbersAdding(target: NumbersTarget): NumbersAdding {
  const details = queryStore<TargetDetails>()
  const $tab = atom<AddingTab>('file')
  const $supplement = atom(blank)
  const $customFields = atom<readonly string[] | undefined>()
  const attempt = mutationStore<AddingTab>()
  const known = (): TargetDetails | undefined => {
    const state = details.$store.get()
    return state.status === 'ready' ? state.value : undefined
  }
  const sheet = (): SheetPlan => {
    const plan = known()?.sheet
    if (!plan) throw new Error('Nothing is known of the target yet')
    return { ...plan, customFields: [...plan.customFields, ...($customFields.get() ?? [])] }
  }
  const taskId = target.into === 'task' ? target.taskId : undefined
  const files = numberFiles({
    plan: sheet,
    check: fileCheck(target)
  })
  const typed = typedNumbers(() => ({
    isAccurate: known()?.sheet.isAccurate ?? false,
    hasSeveralNumbers: known()?.sheet.hasSeveralNumbers ?? false,
    taskId,
    into: target.into === 'customer' || target.into === 'clue' ? target.into : undefined
  }))
  const picker = addressPicker()

  const $canSubmit = computed(
    [$tab, files.$files, typed.$numbers, picker.$group, picker.$chosen],
    (tab, all, numbers, group, chosen) => {
      if (tab === 'addressBook') return group !== undefined || chosen.length > 0
      if (tab === 'manual')
        return numbers.some(mayBeSent) && numbers.every(({ status }) => status !== 'checking')
      const isKnown = ({ status, checked }: NumberFile) =>
        status === 'ready' && checked?.status !== 'checking'
      return all.length > 0 && all.every(isKnown)
    }
  )

  /** Started imports stay started; each failed one can be retried alone. */
  async function sendFiles(about: TargetDetails): Promise<void> {
    for (const { id, attachmentKey } of files.$files.get()) {
      await sendFile(target, about, attachmentKey, $customFields.get() ?? [])
      files.remove(id)
    }
    notify('success', transferMessages.importStarted())
  }

  /** Shows the result's message and each failed number (rule number-import-12). */
  function report({ fail, message }: AddedNumbers): boolean {
    if (fail === 0) notify('success', taskMessages.added())
    else notify('warning', message)
    return fail === 0
  }

  async function sendChosen(): Promise<boolean> {
    if (!('taskId' in target)) return false
    const { values, autoRemoveRepeat, historyRemoveRepeat } = $supplement.get()
    const chosen = picker.$chosen.get()
    const added = await sendMembers(target, {
      addressBookType: addressBookType.isCode(picker.$book.get()) ? (picker.$book.get() as 0) : 1,
      selectedItemIds: chosen.map(({ id }) => id),
      autoRemoveRepeat,
      historyRemoveRepeat,
      supplementInfo: values
    })
    const failed = new Set(added.failures.map(({ phone }) => phone))
    picker.drop(chosen.filter(one => !failed.has(one.phoneNumber)).map(({ id }) => id))
    return report(added)
  }

  /** Validation message of the selected members. */
  async function membersIssue(about: TargetDetails): Promise<string | undefined> {
    const chosen = picker.$chosen.get()
    const type = picker.$book.get()
    const fields =
      chosen.length > 0 && about.allocateWay !== undefined
        ? await call(
            taskNumbers.addressBookFields,
            { query: { addressBookType: type } },
            { silent: true }
          )
        : []
    const { values } = $supplement.get()
    const missing = about.supplement.find(field => !values[field]?.trim())
    return (
      pickerIssue(chosen, about.allocateWay, fields) ??
      (missing === undefined ? undefined : messages.supplementMissing({ field: missing }))
    )
  }

  return {
    target,
    $details: details.$store,
    $tab: readonlyType($tab),
    files,
    typed,
    picker,
    $supplement: readonlyType($supplement),
    $customFields: readonlyType($customFields),
    $canSubmit,
    $attempt: attempt.$attempt,
    async open() {
      await details.load(() => readTarget(target))
      const about = known()
      if (about && !about.tabs.includes($tab.get())) $tab.set(about.tabs[0] ?? 'file')
    },
    chooseTab(tab) {
      $tab.set(tab)
      attempt.forget()
      if (tab === 'addressBook' && picker.$books.get().status === 'none') void picker.open()
    },
    supplement: changes => $supplement.set({ ...$supplement.get(), ...changes }),
    customise: fields => {
      // The inspected files were checked against other columns.
      files.forget()
      $customFields.set(fields)
    },
    async submit() {
      const about = known()
      const tab = $tab.get()
      if (!about || !$canSubmit.get()) return false
      let isDone = false
      const outcome = await attempt.make(tab, async () => {
        if (tab === 'file') {
          await sendFiles(about)
          isDone = true
        } else if (tab === 'manual' && target.into !== 'member') {
          const added = await sendTyped(target, about, typed.$ready.get())
          typed.sent(added.failures)
          isDone = report(added)
        } else {
          const issue = await membersIssue(about)
          if (issue === undefined) isDone = await sendChosen()
          else notify('warning', issue)
        }
      })
      return outcome === 'done' && isDone
    },
    async template(fileType) {
      const about = known()
      if (!about) return undefined
      const own = $customFields.get()
      const issue = templateIssue({
        needsScript: about.needsScript,
        templateCode: about.templateCode,
        hasCustomFields: own !== undefined,
        customFields: own ?? []
      })
      if (issue !== undefined) {
        notify('warning', issue)
        return undefined
      }
      const file = await readTemplate(target, about, own ?? [], fileType)
      return file instanceof Blob ? file : undefined
    },
    forget() {
      files.forget()
      typed.clear()
      details.forget()
      attempt.forget()
    }
  }
}
