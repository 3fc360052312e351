/**
 * The disposition of the call in wrap-up, loaded when a softphone shows the wrap-up: the codes offered,
 * what the agent has entered, and its save. Entered text is kept until it is saved.
 */
import { atom, type ReadableAtom, readonlyType } from 'nanostores'
import { type Failure, toFailure } from '../../failure.ts'
import { lastOf, type QueryState, queryStore } from '../../lib/query/query-store.ts'
import { commonMessages } from '../../messages/common-messages.ts'
import { call } from '../../net/http.ts'
import { onTopic } from '../../net/realtime-frames.ts'
import { notify } from '../../notices.ts'
import { checkBeforeFinish } from '../../phone/state/finish-check.ts'
import { $phone } from '../../phone/state/phone-state.ts'
import { emitToHost } from '../../public-events.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { refreshRemark } from '../customer-details/customer-changes.ts'
import { dispositionDrafts } from './disposition-drafts.ts'
import { dispositions } from './endpoints.ts'
import { dispositionMessages as messages } from './messages.ts'
import { type DispositionDraft, dispositionIssue } from './rules/disposition-rules.ts'
import { type CallDisposition, SavedDisposition } from './schemas.ts'

const silent = { silent: true } as const
const NOTHING: DispositionDraft = { code: '', remark: '' }

export interface EnteredDisposition extends DispositionDraft {
  /** Why it cannot be saved, or was not. */
  readonly issue: string | undefined
  readonly isSaving: boolean
}

const options = queryStore<CallDisposition>()
const $state = atom<EnteredDisposition>({ ...NOTHING, issue: undefined, isSaving: false })
let current: string | undefined
let opening: Promise<void> | undefined
/** The save that failed, after which an optional disposition no longer holds the wrap-up. */
let failed: Failure | undefined
/** What is being saved for the current call, and how that ends. */
let saving: Promise<Sent> | undefined

interface Sent {
  readonly body: DispositionDraft
  readonly failure: Failure | undefined
}

export const $callDisposition: ReadableAtom<QueryState<CallDisposition>> = options.$store
export const $enteredDisposition = readonlyType($state)

const savedIn = (known: CallDisposition | undefined): DispositionDraft => ({
  code: known?.chosen?.code ?? '',
  remark: known?.chosen?.remark ?? ''
})

const entered = (): DispositionDraft => {
  const { code, remark } = $state.get()
  return { code, remark: remark.trim() }
}

const isSame = (one: DispositionDraft, other: DispositionDraft): boolean =>
  one.code === other.code && one.remark.trim() === other.remark.trim()

const isDirty = (): boolean => !isSame(entered(), savedIn(lastOf(options.$store.get())))

function enter(change: Partial<DispositionDraft>): void {
  failed = undefined
  $state.set({ ...$state.get(), ...change, issue: undefined })
  if (current === undefined) return
  const { code, remark } = $state.get()
  if (isDirty()) dispositionDrafts.keep(current, { code, remark })
  else dispositionDrafts.drop(current)
}

export const chooseDisposition = (code: string): void => enter({ code })
export const writeDispositionRemark = (remark: string): void => enter({ remark })

const read = (callRecordId: string): Promise<void> =>
  options.load(() => call(dispositions.ofCall, { callRecordId }, { ...silent, unreported: true }))

/** Loads the codes for a call, once; can be called again after a failure. Never rejects. */
export function openDisposition(callRecordId: string): Promise<void> {
  const { status } = options.$store.get()
  if (current !== callRecordId || status === 'failed') opening = load(callRecordId)
  return opening ?? Promise.resolve()
}

async function load(callRecordId: string): Promise<void> {
  if (current !== callRecordId) forget()
  current = callRecordId
  await read(callRecordId)
  const known = options.$store.get()
  if (current !== callRecordId || known.status !== 'ready') return
  const draft = dispositionDrafts.read(callRecordId) ?? savedIn(known.value)
  $state.set({ ...$state.get(), ...draft })
}

/** Resolves to whether it is saved; the reason is in the state otherwise. */
export async function saveDisposition(): Promise<boolean> {
  const known = lastOf(options.$store.get())
  if (!known || $state.get().isSaving) return false
  const body = entered()
  const issue = dispositionIssue(known, body)
  if (issue !== undefined) {
    $state.set({ ...$state.get(), issue })
    return false
  }
  const { callRecordId } = known
  $state.set({ ...$state.get(), isSaving: true, issue: undefined })
  saving = send(callRecordId, body)
  const { failure } = await saving
  // What the wrap-up has left behind is reported by `leave`.
  if (current !== callRecordId) return failure === undefined
  failed = failure
  saving = undefined
  $state.set({
    ...$state.get(),
    isSaving: false,
    issue: failure && messages.saveFailed({ reason: failure.message })
  })
  return failure === undefined
}

async function send(callRecordId: string, body: DispositionDraft): Promise<Sent> {
  try {
    const saved = await call(dispositions.fillIn, { callRecordId, body }, silent)
    const kept = dispositionDrafts.read(callRecordId)
    if (kept && isSame(kept, body)) dispositionDrafts.drop(callRecordId)
    if (current === callRecordId) await options.load(async () => saved)
    const { label = '', remark = '' } = saved.chosen ?? {}
    emitToHost('disposition', {
      ...{ callRecordId, code: body.code, label },
      ...(remark !== '' && { remark })
    })
    refreshRemark({ callRecordId })
    return { body, failure: undefined }
  } catch (error) {
    return { body, failure: toFailure(error, commonMessages.networkJam()) }
  }
}

// rule disposition-5, disposition-9
/** Whether the wrap-up may be finished: saves what is entered, and shows what is missing. */
async function mayFinish(): Promise<boolean> {
  const phone = $phone.get()
  if (phone.status !== 'wrap-up' || phone.call.callRecordId !== current) return true
  await opening
  await saving
  if (current === undefined || options.$store.get().status !== 'ready') return true
  if (isDirty()) {
    const hadFailed = failed !== undefined
    if (await saveDisposition()) return true
    return hadFailed && failed !== undefined && !lastOf(options.$store.get())?.isRequired
  }
  // It may be filled in in another tab.
  if (isMissing()) await read(current)
  if (!isMissing()) return true
  $state.set({ ...$state.get(), issue: messages.missing() })
  return false
}

function isMissing(): boolean {
  const known = lastOf(options.$store.get())
  return known?.isRequired === true && known.chosen === null
}

/** The wrap-up has ended without 完成整理: saves what can be saved, and keeps the rest. */
async function leave(callRecordId: string): Promise<void> {
  const known = lastOf(options.$store.get())
  const draft = entered()
  const underway = saving
  const isUnsaved = underway !== undefined || isDirty()
  forget()
  if (known === undefined || !isUnsaved) return
  const sent = await underway
  const reason =
    sent && isSame(sent.body, draft)
      ? sent.failure?.message
      : (dispositionIssue(known, draft) ?? (await send(callRecordId, draft)).failure?.message)
  if (reason !== undefined) notify('error', messages.unsaved({ reason }))
}

/** Another tab has saved it: shown here, unless something else is entered. */
async function savedElsewhere({ callRecordId, ...chosen }: SavedDisposition) {
  await opening
  const known = lastOf(options.$store.get())
  if (current !== callRecordId || !known) return
  const isKept = isDirty()
  await options.load(async () => ({ ...known, chosen }))
  if (current !== callRecordId) return
  if (!isKept) $state.set({ ...$state.get(), ...savedIn({ ...known, chosen }), issue: undefined })
  if (!isDirty()) dispositionDrafts.drop(callRecordId)
}

function forget(): void {
  current = undefined
  failed = undefined
  saving = undefined
  options.forget()
  $state.set({ ...NOTHING, issue: undefined, isSaving: false })
}

checkBeforeFinish(mayFinish)
onTopic('disposition_modify', data => {
  const push = SavedDisposition.safeParse(data)
  if (push.success) void savedElsewhere(push.data)
})
$phone.listen((phone, before) => {
  if (before?.status !== 'wrap-up' || current === undefined) return
  const isOn = phone.status === 'wrap-up' && phone.call.callRecordId === current
  if (!isOn && before.call.callRecordId === current) void leave(current)
})
onSignedOut(forget)
