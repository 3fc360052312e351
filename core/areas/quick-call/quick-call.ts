/** The robot calls one number at once (doc 2 §2.3). */
import { atom, readonlyType } from 'nanostores'
import { endpoints } from '../../contract/endpoints/index.ts'
import type { ScriptTemplate } from '../../contract/entities/script-template.ts'
import { remote } from '../../lib/remote.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { plainNumber } from '../../rules/phone-number.ts'
import { every, type Rule, required } from '../../rules/rule.ts'
import { telephone } from '../../rules/validators/phones.ts'
import { whileSignedIn } from '../../session/account.ts'
import { quickCallText } from '../../text/quick-call.ts'

export interface QuickCallDraft {
  readonly templateCode: string
  readonly phone: string
}

/** Of the scripts those by which the robot calls and talks, and which may be used now. */
const CALLABLE = { interactiveType: 1, onlyAvailable: 'true' } as const

const templates = remote<readonly ScriptTemplate[]>()
const $asking = atom(false)

export const $templates = templates.$store
/** While a call is being handed over; a second one waits until the server has answered. */
export const $isAsking = readonlyType($asking)

/** What each field of the form has to be; blanks around a number are no mistake. */
export const quickCallRules: Readonly<Record<keyof QuickCallDraft, Rule>> = {
  templateCode: required(quickCallText.templateMissing),
  phone: every(required(quickCallText.phoneMissing), value => telephone(plainNumber(value)))
}

/** Reads the scripts anew. Never rejects: `$templates` says what failed. */
export const loadTemplates = (): Promise<void> =>
  templates.load(() => call(endpoints.quickCalls.templates, { query: CALLABLE }, { silent: true }))

/**
 * Has the robot call. True once the server has taken it on; of a refusal the person has been told,
 * and the form keeps what was typed.
 */
export async function quickCall(draft: QuickCallDraft): Promise<boolean> {
  const phone = plainNumber(draft.phone)
  const isWhole = !quickCallRules.templateCode(draft.templateCode) && !quickCallRules.phone(phone)
  if (!isWhole || $asking.get()) return false
  $asking.set(true)
  try {
    const body = { templateCode: draft.templateCode, phone }
    const isTaken = await call(endpoints.quickCalls.call, { body }).then(
      () => true,
      () => false
    )
    if (isTaken) notify('success', quickCallText.queued())
    return isTaken
  } finally {
    $asking.set(false)
  }
}

whileSignedIn(() => () => {
  templates.forget()
  $asking.set(false)
})
