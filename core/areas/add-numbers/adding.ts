/** Numbers on their way into a task, or into customers and clues: the three ways under one roof. */
import { atom, computed, type ReadableAtom, readonlyType } from 'nanostores'
import { taskNumbers } from '../../contract/endpoints/task-numbers.ts'
import type { AddedNumbers } from '../../contract/entities/task-resources.ts'
import { addressBookType } from '../../contract/enums/call-tasks.ts'
import { type Remote, remote } from '../../lib/remote.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { pickerComplaint } from '../../rules/tasks/address-picker.ts'
import { templateComplaint } from '../../rules/tasks/phone-entry.ts'
import type { SheetPlan } from '../../rules/tasks/preflight.ts'
import { addNumbersText as t } from '../../text/add-numbers.ts'
import { taskText } from '../../text/tasks.ts'
import { transferText } from '../../text/transfers.ts'
import { type Attempt, attemptStore } from '../sign-in/attempt.ts'
import { fileCheck } from './check-file.ts'
import { type NumberFile, type NumberFiles, numberFiles } from './files.ts'
import { type AddressPicker, addressPicker } from './picker.ts'
import { readTemplate, sendFile, sendMembers, sendTyped } from './send.ts'
import { type AddingTab, type NumbersTarget, readTarget, type TargetFacts } from './target.ts'
import { mayBeSent, type TypedNumbers, typedNumbers } from './typed-numbers.ts'

export interface Supplement {
  readonly values: Readonly<Record<string, string>>
  readonly autoRemoveRepeat: boolean
  readonly historyRemoveRepeat: boolean
}

export interface NumbersAdding {
  readonly target: NumbersTarget
  readonly $facts: ReadableAtom<Remote<TargetFacts>>
  readonly $tab: ReadableAtom<AddingTab>
  readonly files: NumberFiles
  readonly typed: TypedNumbers
  readonly picker: AddressPicker
  readonly $supplement: ReadableAtom<Supplement>
  /** Fields of one's own beside those of a clue; undefined while they are not wanted. */
  readonly $customFields: ReadableAtom<readonly string[] | undefined>
  /** Whether there is something to send by the tab that is open. */
  readonly $canSubmit: ReadableAtom<boolean>
  readonly $attempt: ReadableAtom<Attempt<AddingTab>>
  /** Reads what the target is like. Never rejects. */
  open(): Promise<void>
  chooseTab(tab: AddingTab): void
  supplement(changes: Partial<Supplement>): void
  customise(fields: readonly string[] | undefined): void
  /** Resolves true when everything is on its way; what stands in the way is shown. Never rejects. */
  submit(): Promise<boolean>
  /** The empty table, or nothing when it cannot be made, of which the person was told. */
  template(fileType: 'csv' | 'xlsx'): Promise<Blob | undefined>
  forget(): void
}

const blank: Supplement = { values: {}, autoRemoveRepeat: true, historyRemoveRepeat: false }

export function numbersAdding(target: NumbersTarget): NumbersAdding {
  const facts = remote<TargetFacts>()
  const $tab = atom<AddingTab>('file')
  const $supplement = atom(blank)
  const $customFields = atom<readonly string[] | undefined>()
  const attempt = attemptStore<AddingTab>()
  const known = (): TargetFacts | undefined => {
    const state = facts.$store.get()
    return state.at === 'ready' ? state.value : undefined
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
        return numbers.some(mayBeSent) && numbers.every(({ at }) => at !== 'checking')
      const isKnown = ({ at, checked }: NumberFile) => at === 'ready' && checked?.at !== 'checking'
      return all.length > 0 && all.every(isKnown)
    }
  )

  /** Those that begin stay begun; what does not can be tried again by itself. */
  async function sendFiles(about: TargetFacts): Promise<void> {
    for (const { id, attachmentKey } of files.$files.get()) {
      await sendFile(target, about, attachmentKey, $customFields.get() ?? [])
      files.remove(id)
    }
    notify('success', transferText.importBegun())
  }

  /** Doc 2 §8: a result with failures shows its message, and each of them with its own. */
  function tell({ fail, message }: AddedNumbers): boolean {
    if (fail === 0) notify('success', taskText.added())
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
    return tell(added)
  }

  /** What keeps the members from being added, in words. */
  async function membersComplaint(about: TargetFacts): Promise<string | undefined> {
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
      pickerComplaint(chosen, about.allocateWay, fields) ??
      (missing === undefined ? undefined : t.supplementMissing({ field: missing }))
    )
  }

  return {
    target,
    $facts: facts.$store,
    $tab: readonlyType($tab),
    files,
    typed,
    picker,
    $supplement: readonlyType($supplement),
    $customFields: readonlyType($customFields),
    $canSubmit,
    $attempt: attempt.$attempt,
    async open() {
      await facts.load(() => readTarget(target))
      const about = known()
      if (about && !about.tabs.includes($tab.get())) $tab.set(about.tabs[0] ?? 'file')
    },
    chooseTab(tab) {
      $tab.set(tab)
      attempt.forget()
      if (tab === 'addressBook' && picker.$books.get().at === 'none') void picker.open()
    },
    supplement: changes => $supplement.set({ ...$supplement.get(), ...changes }),
    customise: fields => {
      // What was looked at was looked at for other columns.
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
        } else if (tab === 'manual') {
          const added = await sendTyped(target, about, typed.$ready.get())
          typed.sent(added.failures)
          isDone = tell(added)
        } else {
          const complaint = await membersComplaint(about)
          if (complaint === undefined) isDone = await sendChosen()
          else notify('warning', complaint)
        }
      })
      return outcome === 'done' && isDone
    },
    async template(fileType) {
      const about = known()
      if (!about) return undefined
      const own = $customFields.get()
      const complaint = templateComplaint({
        needsScript: about.needsScript,
        templateCode: about.templateCode,
        hasCustomFields: own !== undefined,
        customFields: own ?? []
      })
      if (complaint !== undefined) {
        notify('warning', complaint)
        return undefined
      }
      const file = await readTemplate(target, about, own ?? [], fileType)
      return file instanceof Blob ? file : undefined
    },
    forget() {
      files.forget()
      typed.clear()
      facts.forget()
      attempt.forget()
    }
  }
}
