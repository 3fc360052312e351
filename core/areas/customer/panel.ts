/** One customer panel: who is on show, what is being written, and what waits until that is saved. */
import { atom, computed, type ReadableAtom, readonlyType } from 'nanostores'
import type { CallDetail } from '../../contract/entities/call-detail.ts'
import { environment } from '../../environment.ts'
import { Failure, toFailure } from '../../failure.ts'
import { type Remote, remote } from '../../lib/remote.ts'
import { notify } from '../../notices.ts'
import { $placeId } from '../../session/account.ts'
import { can } from '../../session/user.ts'
import { commonText } from '../../text/common.ts'
import { customerText as t } from '../../text/customer.ts'
import { type Asked, type Known, readAgain, readKnown } from './basics.ts'
import { type BasicsForm, basicsForm } from './basics-form.ts'
import { type FollowUp, followUp } from './follow-up.ts'
import { type Remark, remarkOf } from './remark.ts'
import { sendBasics } from './send-basics.ts'

export type Mode = 'view' | 'edit' | 'add'

/** Whom the panel shows, and how. */
export interface Wanted extends Asked {
  readonly mode: Mode
  readonly readonly: boolean
  readonly alsoAllowed: string
}

/** What the panel says to whoever has put it there. */
export interface PanelWords {
  readonly load: (ids: { customerId: string | undefined; callRecordId: string | undefined }) => void
  readonly beforeSave: (about: {
    customerId: string | undefined
    mode: 'edit' | 'add'
    fields: readonly string[]
  }) => Promise<boolean>
  readonly save: (about: {
    customerId: string
    mode: 'edit' | 'add'
    fields: readonly string[]
  }) => void
  readonly invalid: (about: { customerId: string | undefined; fields: readonly string[] }) => void
  readonly remarkSave: (about: { callRecordId: string; customerId: string | undefined }) => void
}

export interface Panel {
  readonly $known: ReadableAtom<Remote<Known>>
  readonly $wanted: ReadableAtom<Wanted | undefined>
  /** Whoever is to be shown once what is being written has been seen to. */
  readonly $next: ReadableAtom<Wanted | undefined>
  readonly $isUnsaved: ReadableAtom<boolean>
  readonly form: BasicsForm
  readonly calls: FollowUp
  /** Who is on show; undefined for nobody and for a clue. */
  customerId(): string | undefined
  show(wanted: Wanted): void
  reload(): Promise<void>
  edit(): void
  add(): void
  save(): Promise<void>
  cancel(): void
  /** What becomes of what is being written, now that somebody else is to be shown. */
  goOn(how: 'keep' | 'save'): Promise<void>
  remark(call: CallDetail): Remark
  end(): void
}

const isSame = (one: Wanted | undefined, other: Wanted) =>
  one !== undefined &&
  one.customerId === other.customerId &&
  one.callRecordId === other.callRecordId &&
  one.sourceType === other.sourceType &&
  one.mode === other.mode

export function customerPanel(words: PanelWords): Panel {
  const known = remote<Known>()
  const $wanted = atom<Wanted | undefined>(undefined)
  const $next = atom<Wanted | undefined>(undefined)
  const form = basicsForm()
  const calls = followUp()
  const remarks = new Map<string, Remark>()
  const $remarksUnsaved = atom(false)
  const $isUnsaved = computed(
    [form.$isUnsaved, $remarksUnsaved],
    (isFormUnsaved, areRemarks) => isFormUnsaved || areRemarks
  )

  const value = (): Known | undefined => {
    const now = known.$store.get()
    return now.at === 'ready' ? now.value : now.at === 'loading' ? now.before : undefined
  }
  const customerId = () => value()?.info?.id

  async function load(wanted: Wanted): Promise<void> {
    if (wanted.mode === 'add' && wanted.callRecordId === undefined) {
      known.forget()
      await calls.of(undefined)
      return add()
    }
    if (wanted.customerId === undefined && wanted.callRecordId === undefined) {
      known.forget()
      return calls.of(undefined)
    }
    await Promise.all([readOf(wanted), earlyCalls(wanted)])
    const here = value()
    if ($wanted.get() !== wanted || !here) return
    words.load({ customerId: here.info?.id ?? here.clue?.id, callRecordId: wanted.callRecordId })
    resume(wanted, here)
  }

  const readOf = (wanted: Wanted) => known.load(() => readKnown(wanted))

  /** The calls of a customer whose id is known need not wait for anything else. */
  async function earlyCalls(wanted: Wanted): Promise<void> {
    if (wanted.sourceType === '0' && wanted.customerId !== undefined)
      return calls.of(wanted.customerId)
  }

  /** The rest of the calls, and what had been begun. */
  function resume(wanted: Wanted, here: Known): void {
    if (wanted.sourceType === '1' || wanted.customerId === undefined) {
      const id = here.info?.id
      if (id !== undefined) void calls.of(id)
      else void calls.of(undefined, here.calls ?? [])
    }
    if (wanted.mode === 'add' && !here.info) {
      add()
      return
    }
    const key = keyOf('edit', here)
    if (mayEdit(wanted, here) && (wanted.mode === 'edit' || form.hasDraft(key))) edit()
    else if (wanted.mode === 'edit' && here.info?.isDelete) notify('error', t.deleted())
  }

  const mayEdit = (wanted: Wanted, { info }: Known) =>
    info !== undefined &&
    !info.isDelete &&
    !wanted.readonly &&
    wanted.sourceType === '0' &&
    can('CCS.EDIT.CUST.INFO')

  const keyOf = (mode: 'edit' | 'add', here: Known | undefined) =>
    mode === 'edit' ? `edit:${here?.info?.id}` : `add:${here?.call?.callRecordId ?? ''}`

  function begin(mode: 'edit' | 'add', here: Known | undefined): void {
    const wanted = $wanted.get()
    if (!wanted) return
    const info = mode === 'edit' ? here?.info : undefined
    form.begin(mode, {
      info,
      metas: here?.metas ?? [],
      draftKey: keyOf(mode, here),
      alsoAllowed: wanted.alsoAllowed,
      phone: mode === 'add' ? (here?.call?.customerPhone ?? '') : '',
      send: (open, fields) => sendBasics(open, fields, here),
      readAgain: async () => (info ? readAgain(info.id) : undefined),
      mayBegin: (how, fields) => words.beforeSave({ customerId: info?.id, mode: how, fields }),
      onInvalid: fields => words.invalid({ customerId: info?.id, fields }),
      onSaved: (id, how, fields) => {
        words.save({ customerId: id, mode: how, fields })
        afterwards(id, how)
      }
    })
  }

  /** Whoever waited is shown; else the one who has just been saved. */
  function afterwards(id: string, how: 'edit' | 'add'): void {
    const next = $next.get()
    const wanted = $wanted.get()
    if (next) apply(next)
    else if (!wanted) return
    else if (how === 'add') apply({ ...wanted, customerId: id, mode: 'view' })
    else void readOf(wanted)
  }

  function edit(): void {
    const [wanted, here] = [$wanted.get(), value()]
    if (here?.info?.isDelete || here?.clue?.isDelete) {
      notify('error', t.deleted())
      throw new Failure('invalid', t.deleted())
    }
    if (!wanted || !here || !mayEdit(wanted, here)) throw new Failure('forbidden', t.cannotEdit())
    if (form.$form.get().at === 'closed') begin('edit', here)
  }

  function add(): void {
    const wanted = $wanted.get()
    if (!wanted || wanted.readonly || !can('CCS.SAVE.CUST.INFO'))
      throw new Failure('forbidden', t.cannotEdit())
    begin('add', value())
  }

  function apply(wanted: Wanted): void {
    $next.set(undefined)
    // Nobody is taken for somebody else; those who share a number are told apart by their tabs.
    if (!value()?.related.some(({ id }) => id === wanted.customerId)) known.forget()
    $wanted.set(wanted)
    form.leave()
    dropRemarks()
    load(wanted).catch(error => tellRefusal(error))
  }

  /** A form that may not be opened is said so in its place; anything else is a bug, and loud. */
  function tellRefusal(error: unknown): void {
    if (!(error instanceof Failure)) throw error
    if (error.kind === 'forbidden') notify('error', error.message)
  }

  function dropRemarks(): void {
    for (const one of remarks.values()) {
      void one.save()
      one.end()
    }
    remarks.clear()
    $remarksUnsaved.set(false)
  }

  function look(): void {
    const at = [...remarks.values()].map(one => one.$remark.get().at)
    $remarksUnsaved.set(at.some(one => one === 'unsaved' || one === 'failed' || one === 'saving'))
  }

  const reload = async (): Promise<void> => {
    const wanted = $wanted.get()
    if (!wanted) return
    await Promise.all([readOf(wanted), calls.refresh()])
    const now = known.$store.get()
    if (now.at === 'failed') throw now.failure
  }

  let releasePage: (() => void) | undefined
  const stops = [
    calls.follow(),
    $isUnsaved.subscribe(isUnsaved => {
      if (isUnsaved) releasePage ??= environment().page.guardLeaving(t.leaving())
      else {
        releasePage?.()
        releasePage = undefined
      }
    }),
    $placeId.listen(place => {
      const wanted = $next.get() ?? $wanted.get()
      form.leave()
      dropRemarks()
      known.forget()
      void calls.of(undefined)
      if (place !== '' && wanted) apply(wanted)
    })
  ]

  return {
    $known: known.$store,
    $wanted: readonlyType($wanted),
    $next: readonlyType($next),
    $isUnsaved,
    form,
    calls,
    customerId,
    show(wanted) {
      const now = $wanted.get()
      if (isSame(now, wanted)) {
        $next.set(undefined)
        return $wanted.set(wanted)
      }
      if (form.$isUnsaved.get()) $next.set(wanted)
      else apply(wanted)
    },
    reload,
    edit,
    add,
    save: () => form.save(),
    cancel() {
      form.cancel()
      const next = $next.get()
      if (next) apply(next)
    },
    async goOn(how) {
      const next = $next.get()
      if (!next) return
      // Saving shows whoever waits by itself.
      if (how === 'save') await form.save()
      else apply(next)
    },
    remark(about) {
      const there = remarks.get(about.callRecordId)
      if (there) return there
      const { callRecordId, customerId: id } = about
      const made = remarkOf(callRecordId, about.remark, () =>
        words.remarkSave({ callRecordId, customerId: id ?? undefined })
      )
      remarks.set(callRecordId, made)
      made.$remark.subscribe(look)
      return made
    },
    end() {
      for (const stop of stops) stop()
      form.leave()
      dropRemarks()
      releasePage?.()
      known.forget()
    }
  }
}

/** What a method of the element rejects with, whatever went wrong. */
export const asFailure = (error: unknown): Failure => toFailure(error, commonText.networkJam())
