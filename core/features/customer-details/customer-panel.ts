/**
 * State of one customer panel: the selected customer, unsaved edits, and a selection that waits for
 * them.
 */
import { atom, computed, readonlyType } from 'nanostores'
import { guardLeaving } from '../../environment/guard-leaving.ts'
import { Failure } from '../../failure.ts'
import { importOrNotify } from '../../lib/async/import-or-notify.ts'
import { queryStore } from '../../lib/query/query-store.ts'
import { commonMessages } from '../../messages/common-messages.ts'
import { notify } from '../../notices.ts'
import { $placeId } from '../../session/signed-in-stores.ts'
import { can } from '../../session/user.ts'
import { awaitedRights, quietly } from './awaited-rights.ts'
import type { BasicsForm, BasicsFormState } from './basics/basics-state.ts'
import { readKnown } from './basics/read-basics.ts'
import { onCustomerChanged } from './customer-changes.ts'
import { followUp } from './follow-up.ts'
import { draftKey, inPlace, isBlank, type Known } from './known-customer.ts'
import { customerMessages as messages } from './messages.ts'
import type { Panel } from './panel-interface.ts'
import { panelRemarks } from './panel-remarks.ts'
import { isSameRequest, type PanelMessages, type Wanted } from './panel-types.ts'

const closed = { status: 'closed' } as const

export function customerPanel(words: PanelMessages): Panel {
  const known = queryStore<Known>()
  const $wanted = atom<Wanted | undefined>(undefined)
  const $next = atom<Wanted | undefined>(undefined)
  const $form = atom<BasicsFormState>(closed)
  const calls = followUp()
  const remarks = panelRemarks(calls, words.remarkSave)
  const isFormUnsaved = (form: BasicsFormState) => form.status === 'open' && form.isChanged
  const $isUnsaved = computed(
    [$form, remarks.$areUnsaved],
    (form, areRemarks) => isFormUnsaved(form) || areRemarks
  )
  let form: BasicsForm | undefined
  let hasEnded = false
  const rights = awaitedRights()

  const value = (): Known | undefined => {
    const now = known.$store.get()
    return now.status === 'ready' ? now.value : now.status === 'loading' ? now.before : undefined
  }
  const theForm = (): BasicsForm => {
    if (!form) throw new Error('No form has been opened')
    return form
  }

  async function load(wanted: Wanted): Promise<void> {
    const { customerId, callRecordId, mode, sourceType } = wanted
    if (callRecordId === undefined && customerId === undefined && mode !== 'add') {
      known.forget()
      return calls.of(undefined)
    }
    // With a known customer id, the calls load in parallel.
    const isEarly = sourceType === '0' && customerId !== undefined && mode !== 'add'
    await Promise.all([readOf(wanted), isEarly ? calls.of(customerId) : undefined])
    const here = value()
    // The same customer may have been requested again meanwhile.
    if (!isSameRequest($wanted.get(), wanted) || known.$store.get().status !== 'ready' || !here)
      return
    if (!isBlank(here)) words.load({ customerId: here.info?.id ?? here.clue?.id, callRecordId })
    if (!isEarly) void calls.of(here.info?.id, here.calls)
    await rights.whenKnown(() => resume(wanted, here))
  }

  const readOf = (wanted: Wanted) => known.load(() => readWanted(wanted))
  async function readWanted(wanted: Wanted): Promise<Known> {
    const before = value()?.related ?? []
    const now = await readKnown(
      wanted.mode === 'add' ? { ...wanted, customerId: undefined } : wanted
    )
    return { ...now, related: inPlace(now.related, before) }
  }

  /** Starts the mode the host requests, or resumes a draft. */
  async function resume(wanted: Wanted, here: Known): Promise<void> {
    if (wanted.mode === 'add' && !here.info) return add()
    if (wanted.mode === 'edit') return edit()
    if (!mayEdit(wanted, here)) return
    const { basicsDrafts } = await importOrNotify(() => import('./basics/basics-drafts.ts'))
    const isLeftOver = basicsDrafts.read(draftKey('edit', here)) !== undefined
    if (isLeftOver && isSameRequest($wanted.get(), wanted)) await edit()
  }

  const mayEdit = (wanted: Wanted, { info }: Known) =>
    info !== undefined &&
    !info.isDelete &&
    !wanted.readonly &&
    wanted.sourceType === '0' &&
    can('CCS.EDIT.CUST.INFO')

  async function begin(mode: 'edit' | 'add', wanted: Wanted) {
    // Without the custom fields the form would be incomplete.
    if (value()?.metas === undefined) await readOf(wanted)
    const here = value()
    const metas = here?.metas
    if (!metas) throw new Failure('unreachable', commonMessages.loadFailed())
    const { basicsForm, formActionsOf: actionsOf } = await importOrNotify(
      () => import('./panel-form.ts')
    )
    const now = $wanted.get()
    if (hasEnded || $form.get().status === 'open' || !isSameRequest(now, wanted) || now?.readonly)
      return
    form ??= basicsForm($form)
    const key = draftKey(mode, here)
    form.begin(mode, actionsOf({ mode, wanted, here, metas, draftKey: key, words, afterwards }))
  }

  /** Shows the waiting customer; otherwise the one just saved. */
  function afterwards(id: string, how: 'edit' | 'add'): void {
    const next = $next.get()
    const wanted = $wanted.get()
    if (next) apply(next)
    else if (!wanted) return
    else if (how === 'add') apply({ ...wanted, customerId: id, mode: 'view' })
  }

  /** Reloads after a save in another view or in this form. */
  async function renew(): Promise<void> {
    const wanted = $wanted.get()
    if (!wanted) return
    const read = known.refresh(() => readWanted(wanted))
    void calls.refresh()
    await read
    const info = value()?.info
    if (info && isSameRequest($wanted.get(), wanted)) form?.rebase(info)
  }

  async function edit(): Promise<void> {
    const [wanted, here] = [$wanted.get(), value()]
    if (here?.info?.isDelete || here?.clue?.isDelete) {
      notify('error', messages.deleted())
      throw new Failure('invalid', messages.deleted())
    }
    if (!wanted || !here || !mayEdit(wanted, here))
      throw new Failure('forbidden', messages.cannotEdit())
    await begin('edit', wanted)
  }

  async function add(): Promise<void> {
    const wanted = $wanted.get()
    if (!wanted || wanted.readonly || !can('CCS.SAVE.CUST.INFO')) {
      notify('warning', messages.cannotEdit())
      throw new Failure('forbidden', messages.cannotEdit())
    }
    await begin('add', wanted)
  }

  function apply(wanted: Wanted): void {
    $next.set(undefined)
    // Keeps the data only when the customer is one of the tabs, so that customers are never
    // confused.
    if (!value()?.related.some(({ id }) => id === wanted.customerId)) known.forget()
    $wanted.set(wanted)
    $form.set(closed)
    remarks.drop()
    rights.forget()
    if ($placeId.get() === '') return
    quietly(load(wanted))
  }

  /** Same customer, switched to or from the single view: the draft is kept. */
  function shut(wanted: Wanted): void {
    const before = $wanted.get()
    $wanted.set(wanted)
    if (wanted.readonly) form?.leave()
    else if (before?.readonly) {
      const here = value()
      if (here) quietly(resume(wanted, here))
    }
  }

  const stops = [
    guardLeaving($isUnsaved, messages.leaving),
    onCustomerChanged(({ customerId }) => {
      if (customerId === value()?.info?.id) void renew()
    }),
    $placeId.listen(() => {
      const wanted = $next.get() ?? $wanted.get()
      known.forget()
      void calls.of(undefined)
      if (wanted) apply(wanted)
    })
  ]
  // Without live updates the list still works.
  import('./live-calls.ts').then(
    ({ followCalls }) => {
      if (!hasEnded) stops.push(followCalls(calls))
    },
    () => undefined
  )

  return {
    $known: known.$store,
    $wanted: readonlyType($wanted),
    $next: readonlyType($next),
    $form: readonlyType($form),
    $isUnsaved,
    calls,
    form: theForm,
    customerId: () => value()?.info?.id,
    show(wanted) {
      if (isSameRequest($wanted.get(), wanted)) {
        $next.set(undefined)
        shut(wanted)
      } else if (isFormUnsaved($form.get())) $next.set(wanted)
      else apply(wanted)
    },
    async reload() {
      const wanted = $wanted.get()
      if (!wanted) return
      // Reload after a failed load: starts the requested mode now.
      if (!value()?.metas) await load(wanted)
      else await Promise.all([readOf(wanted), calls.refresh()])
      const now = known.$store.get()
      if (now.status === 'failed') throw now.failure
    },
    edit,
    add,
    async save() {
      if ($form.get().status !== 'open') throw new Failure('invalid', messages.cannotEdit())
      await form?.save()
    },
    cancel() {
      form?.cancel()
      const next = $next.get()
      if (next) apply(next)
    },
    async goOn(how) {
      const next = $next.get()
      // Saving also shows the waiting customer.
      if (how === 'save') await form?.save()
      else if (next) apply(next)
    },
    remark: remarks.of,
    end() {
      hasEnded = true
      for (const stop of stops) stop()
      rights.forget()
      $form.set(closed)
      remarks.end()
      known.forget()
    }
  }
}
