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
import { draftKey, isBlank, keepOrder, type LoadedCustomer } from './known-customer.ts'
import { customerMessages as messages } from './messages.ts'
import type { Panel } from './panel-interface.ts'
import { panelRemarks } from './panel-remarks.ts'
import { isSameRequest, type PanelEvents, type PanelRequest } from './panel-types.ts'

const closed = { status: 'closed' } as const

export function customerPanel(events: PanelEvents): Panel {
  const known = queryStore<LoadedCustomer>()
  const $request = atom<PanelRequest | undefined>(undefined)
  const $next = atom<PanelRequest | undefined>(undefined)
  const $form = atom<BasicsFormState>(closed)
  const calls = followUp()
  const remarks = panelRemarks(calls, events.remarkSave)
  const isFormUnsaved = (form: BasicsFormState) => form.status === 'open' && form.isChanged
  const $isUnsaved = computed(
    [$form, remarks.$areUnsaved],
    (form, areRemarks) => isFormUnsaved(form) || areRemarks
  )
  let form: BasicsForm | undefined
  let hasEnded = false
  const rights = awaitedRights()

  const value = (): LoadedCustomer | undefined => {
    const now = known.$store.get()
    return now.status === 'ready' ? now.value : now.status === 'loading' ? now.before : undefined
  }
  const theForm = (): BasicsForm => {
    if (!form) throw new Error('No form has been opened')
    return form
  }

  async function load(request: PanelRequest): Promise<void> {
    const { customerId, callRecordId, mode, sourceType } = request
    if (callRecordId === undefined && customerId === undefined && mode !== 'add') {
      known.forget()
      return calls.of(undefined)
    }
    // With a known customer id, the calls load in parallel.
    const isEarly = sourceType === '0' && customerId !== undefined && mode !== 'add'
    await Promise.all([readOf(request), isEarly ? calls.of(customerId) : undefined])
    const here = value()
    // The same customer may have been requested again meanwhile.
    if (!isSameRequest($request.get(), request) || known.$store.get().status !== 'ready' || !here)
      return
    if (!isBlank(here)) events.load({ customerId: here.info?.id ?? here.clue?.id, callRecordId })
    if (!isEarly) void calls.of(here.info?.id, here.calls)
    await rights.whenKnown(() => resume(request, here))
  }

  const readOf = (request: PanelRequest) => known.load(() => readRequested(request))
  async function readRequested(request: PanelRequest): Promise<LoadedCustomer> {
    const before = value()?.related ?? []
    const now = await readKnown(
      request.mode === 'add' ? { ...request, customerId: undefined } : request
    )
    return { ...now, related: keepOrder(now.related, before) }
  }

  /** Starts the mode the host requests, or resumes a draft. */
  async function resume(request: PanelRequest, here: LoadedCustomer): Promise<void> {
    if (request.mode === 'add' && !here.info) return add()
    if (request.mode === 'edit') return edit()
    if (!mayEdit(request, here)) return
    const { basicsDrafts } = await importOrNotify(() => import('./basics/basics-drafts.ts'))
    const isLeftOver = basicsDrafts.read(draftKey('edit', here)) !== undefined
    if (isLeftOver && isSameRequest($request.get(), request)) await edit()
  }

  const mayEdit = (request: PanelRequest, { info }: LoadedCustomer) =>
    info !== undefined &&
    !info.isDelete &&
    !request.readonly &&
    request.sourceType === '0' &&
    can('CCS.EDIT.CUST.INFO')

  async function begin(mode: 'edit' | 'add', request: PanelRequest) {
    // Without the custom fields the form would be incomplete.
    if (value()?.metas === undefined) await readOf(request)
    const here = value()
    const metas = here?.metas
    if (!metas) throw new Failure('unreachable', commonMessages.loadFailed())
    const { basicsForm, formActionsOf: actionsOf } = await importOrNotify(
      () => import('./panel-form.ts')
    )
    const now = $request.get()
    if (hasEnded || $form.get().status === 'open' || !isSameRequest(now, request) || now?.readonly)
      return
    form ??= basicsForm($form)
    const key = draftKey(mode, here)
    form.begin(mode, actionsOf({ mode, request, here, metas, draftKey: key, events, afterwards }))
  }

  /** Shows the waiting customer; otherwise the one just saved. */
  function afterwards(id: string, how: 'edit' | 'add'): void {
    const next = $next.get()
    const request = $request.get()
    if (next) apply(next)
    else if (!request) return
    else if (how === 'add') apply({ ...request, customerId: id, mode: 'view' })
  }

  /** Reloads after a save in another view or in this form. */
  async function renew(): Promise<void> {
    const request = $request.get()
    if (!request) return
    const read = known.refresh(() => readRequested(request))
    void calls.refresh()
    await read
    const info = value()?.info
    if (info && isSameRequest($request.get(), request)) form?.rebase(info)
  }

  async function edit(): Promise<void> {
    const [request, here] = [$request.get(), value()]
    if (here?.info?.isDelete || here?.clue?.isDelete) {
      notify('error', messages.deleted())
      throw new Failure('invalid', messages.deleted())
    }
    if (!request || !here || !mayEdit(request, here))
      throw new Failure('forbidden', messages.cannotEdit())
    await begin('edit', request)
  }

  async function add(): Promise<void> {
    const request = $request.get()
    if (!request || request.readonly || !can('CCS.SAVE.CUST.INFO')) {
      notify('warning', messages.cannotEdit())
      throw new Failure('forbidden', messages.cannotEdit())
    }
    await begin('add', request)
  }

  function apply(request: PanelRequest): void {
    $next.set(undefined)
    // Keeps the data only when the customer is one of the tabs, so that customers are never
    // confused.
    if (!value()?.related.some(({ id }) => id === request.customerId)) known.forget()
    $request.set(request)
    $form.set(closed)
    remarks.drop()
    rights.forget()
    if ($placeId.get() === '') return
    quietly(load(request))
  }

  /** Same customer, switched to or from the single view: the draft is kept. */
  function shut(request: PanelRequest): void {
    const before = $request.get()
    $request.set(request)
    if (request.readonly) form?.leave()
    else if (before?.readonly) {
      const here = value()
      if (here) quietly(resume(request, here))
    }
  }

  const stops = [
    guardLeaving($isUnsaved, messages.leaving),
    onCustomerChanged(({ customerId }) => {
      if (customerId === value()?.info?.id) void renew()
    }),
    $placeId.listen(() => {
      const request = $next.get() ?? $request.get()
      known.forget()
      void calls.of(undefined)
      if (request) apply(request)
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
    $request: readonlyType($request),
    $next: readonlyType($next),
    $form: readonlyType($form),
    $isUnsaved,
    calls,
    form: theForm,
    customerId: () => value()?.info?.id,
    show(request) {
      if (isSameRequest($request.get(), request)) {
        $next.set(undefined)
        shut(request)
      } else if (isFormUnsaved($form.get())) $next.set(request)
      else apply(request)
    },
    async reload() {
      const request = $request.get()
      if (!request) return
      // Reload after a failed load: starts the requested mode now.
      if (!value()?.metas) await load(request)
      else await Promise.all([readOf(request), calls.refresh()])
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
