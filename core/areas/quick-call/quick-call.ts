/** The robot calls one number at once (doc 2 §2.3). */
import { atom, computed, readonlyType } from 'nanostores'
import { endpoints } from '../../contract/endpoints/index.ts'
import type { ScriptTemplate } from '../../contract/entities/script-template.ts'
import { remote } from '../../lib/remote.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { plainNumber } from '../../rules/phone-number.ts'
import { robotDay } from '../../rules/robot-calls.ts'
import { every, type Rule, required } from '../../rules/rule.ts'
import { telephone } from '../../rules/validators/phones.ts'
import { serverNow } from '../../server-time.ts'
import { whileSignedIn } from '../../session/account.ts'
import { quickCallText } from '../../text/quick-call.ts'

export interface QuickCallDraft {
  readonly templateCode: string
  readonly phone: string
}

interface Warning {
  /** The plain number that it is about. */
  readonly phone: string
  readonly sentences: readonly string[]
}

const OUTGOING = 0
const BY_ROBOT = 1
/** The longest page that the server gives. */
const MOST_RECORDS = 100

/** Of the scripts those by which the robot calls and talks, and which may be used now. */
const CALLABLE = { interactiveType: 1, onlyAvailable: 'true' } as const

const templates = remote<readonly ScriptTemplate[]>()
const $asking = atom(false)
const $warned = atom<Warning>({ phone: '', sentences: [] })

export const $templates = templates.$store
/** While a call is being handed over; a second one waits until the server has answered. */
export const $isAsking = readonlyType($asking)

/**
 * What the licence agreement has against the call that was asked for. Asked for once more, it is
 * made all the same: whoever has agreed to the licence answers for it.
 */
export const $warnings = computed($warned, ({ sentences }) => sentences)
export const forgetWarnings = (): void => $warned.set({ phone: '', sentences: [] })

/** What each field of the form has to be; blanks around a number are no mistake. */
export const quickCallRules: Readonly<Record<keyof QuickCallDraft, Rule>> = {
  templateCode: required(quickCallText.templateMissing),
  phone: every(required(quickCallText.phoneMissing), value => telephone(plainNumber(value)))
}

/** Reads the scripts anew. Never rejects: `$templates` says what failed. */
export const loadTemplates = (): Promise<void> =>
  templates.load(() => call(endpoints.quickCalls.templates, { query: CALLABLE }, { silent: true }))

/** The calls that one may see know whether the robot has called; without an answer, nobody says so. */
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
  return (await hasCalledToday(phone, now)) ? [quickCallText.calledToday()] : []
}

/** Whether the person has been warned of calling this number, and asks for it again. */
async function isGoodToCall(phone: string): Promise<boolean> {
  const { phone: warnedOf, sentences } = $warned.get()
  if (sentences.length > 0 && warnedOf === phone) return true
  const found = await warningsOf(phone)
  $warned.set({ phone, sentences: found })
  return found.length === 0
}

/**
 * Has the robot call. True once the server has taken it on; of a refusal the person has been told,
 * and the form keeps what was typed. False as well where `$warnings` asks for a second word.
 */
export async function quickCall(draft: QuickCallDraft): Promise<boolean> {
  const phone = plainNumber(draft.phone)
  const isWhole = !quickCallRules.templateCode(draft.templateCode) && !quickCallRules.phone(phone)
  if (!isWhole || $asking.get()) return false
  $asking.set(true)
  try {
    if (!(await isGoodToCall(phone))) return false
    const body = { templateCode: draft.templateCode, phone }
    const isTaken = await call(endpoints.quickCalls.call, { body }).then(
      () => true,
      () => false
    )
    if (isTaken) {
      forgetWarnings()
      notify('success', quickCallText.queued())
    }
    return isTaken
  } finally {
    $asking.set(false)
  }
}

whileSignedIn(() => () => {
  templates.forget()
  $asking.set(false)
  forgetWarnings()
})
