/** Starts a robot call to one number (rule robot-1). */
import { atom, computed, readonlyType } from 'nanostores'
import { endpoints } from '../../contract/first-endpoints.ts'
import { serverNow } from '../../environment/server-time.ts'
import { plainNumber } from '../../lib/format/phone-number.ts'
import { queryStore } from '../../lib/query/query-store.ts'
import { telephone } from '../../lib/validation/phone-validators.ts'
import { every, type Rule, required } from '../../lib/validation/rule.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { whileSignedIn } from '../../session/signed-in-stores.ts'
import type { TaskTemplate } from '../scripts/template-schemas.ts'
import { robotDay } from '../task-plan/rules/robot-calls.ts'
import { quickCallMessages } from './messages.ts'

export interface QuickCallDraft {
  readonly templateCode: string
  readonly phone: string
}

interface Warning {
  /** The normalised number the warnings apply to. */
  readonly phone: string
  readonly sentences: readonly string[]
}

const OUTGOING = 0
const BY_ROBOT = 1
/** Maximum page size of the server. */
const MOST_RECORDS = 100

/** Available scripts that call and converse. */
const CALLABLE = { interactiveType: 1, onlyAvailable: 'true' } as const

const templates = queryStore<readonly TaskTemplate[]>()
const $asking = atom(false)
const $warned = atom<Warning>({ phone: '', sentences: [] })

export const $templates = templates.$store
/** True during the request; further submits are ignored. */
export const $isAsking = readonlyType($asking)

/**
 * Licence warnings about the requested call. Submitting again overrides them, on the user's
 * responsibility.
 */
export const $warnings = computed($warned, ({ sentences }) => sentences)
export const forgetWarnings = (): void => $warned.set({ phone: '', sentences: [] })

/** Validation by field; whitespace around a number is ignored. */
export const quickCallRules: Readonly<Record<keyof QuickCallDraft, Rule>> = {
  templateCode: required(quickCallMessages.templateMissing),
  phone: every(required(quickCallMessages.phoneMissing), value => telephone(plainNumber(value)))
}

/** Reloads the scripts. Never rejects; failures are in `$templates`. */
export const loadTemplates = (): Promise<void> =>
  templates.load(() => call(endpoints.quickCalls.templates, { query: CALLABLE }, { silent: true }))

/** Derived from the calls the user may read; a failed request counts as no. */
async function hasCalledToday(phone: string, now: number): Promise<boolean> {
  const query = {
    ...{ customerPhone: phone, callDirectionType: OUTGOING, beginTime: robotDay(now) },
    pageSize: MOST_RECORDS
  }
  const page = await call(endpoints.calls.records, { query }, { silent: true }).catch(
    () => undefined
  )
  return page?.list.some(one => one.callType === BY_ROBOT && one.customerPhone === phone) ?? false
}

async function warningsOf(phone: string): Promise<readonly string[]> {
  const now = serverNow()
  return (await hasCalledToday(phone, now)) ? [quickCallMessages.calledToday()] : []
}

/** Whether no warning applies, or the user confirms the previous one. */
async function isGoodToCall(phone: string): Promise<boolean> {
  const { phone: warnedOf, sentences } = $warned.get()
  if (sentences.length > 0 && warnedOf === phone) return true
  const found = await warningsOf(phone)
  $warned.set({ phone, sentences: found })
  return found.length === 0
}

/**
 * Starts the call. Resolves true once the server accepted it; a failure is shown and the form keeps
 * its input. Also false when `$warnings` needs confirmation.
 */
export async function quickCall(draft: QuickCallDraft): Promise<boolean> {
  const phone = plainNumber(draft.phone)
  const isWhole = !quickCallRules.templateCode(draft.templateCode) && !quickCallRules.phone(phone)
  if (!isWhole || $asking.get()) return false
  $asking.set(true)
  try {
    if (!(await isGoodToCall(phone))) return false
    const body = { templateCode: draft.templateCode, phone }
    const isAccepted = await call(endpoints.quickCalls.call, { body }).then(
      () => true,
      () => false
    )
    if (isAccepted) {
      forgetWarnings()
      notify('success', quickCallMessages.queued())
    }
    return isAccepted
  } finally {
    $asking.set(false)
  }
}

whileSignedIn(() => () => {
  templates.forget()
  $asking.set(false)
  forgetWarnings()
})
