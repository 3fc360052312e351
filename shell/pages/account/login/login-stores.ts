/**
 * Stores of the login page, usable before the core has loaded: each starts with the core's initial state,
 * and actions are queued until then.
 */
import { atom, onMount, type ReadableAtom, readonlyType } from 'nanostores'
import { Failure } from '../../../../core/failure.ts'
import type { Captcha } from '../../../../core/features/sign-in/captcha-store.ts'
import { elementMessages } from '../../../../core/messages/element-messages.ts'
import { notify } from '../../../../core/notices.ts'
import { $isStarted } from '../../../../core/session/session-state.ts'
import { importWithRetry } from '../../../../widgets/define/import-with-retry.ts'

type Area = typeof import('../../../../core/features/sign-in/sign-in-form.ts')
type Attempt = ReturnType<Area['$signIn']['get']>

let coming: Promise<Area> | undefined
const fetchArea = (): Promise<Area> => {
  coming ??= importWithRetry(
    () => import('../../../../core/features/sign-in/sign-in-form.ts')
  ).catch(cause => {
    coming = undefined
    throw new Failure('unreachable', elementMessages.loadFailed(), { cause })
  })
  return coming
}

function store<Value>(pick: (area: Area) => ReadableAtom<Value>, before: Value) {
  const $seen = atom(before)
  onMount($seen, () => {
    let isGone = false
    let stop: (() => void) | undefined
    fetchArea().then(
      area => {
        if (!isGone) stop = pick(area).subscribe(value => $seen.set(value))
      },
      () => undefined
    )
    return () => {
      isGone = true
      stop?.()
    }
  })
  return readonlyType($seen)
}

export const $signIn = store<Attempt>(area => area.$signIn, { status: 'idle' })
export const $captcha = store<Captcha>(area => area.$captcha, { status: 'none' })
export const $codeSentTo = store(area => area.$codeSentTo, '')
export const $codeWait = store(area => area.$codeWait, 0)
export const $loginLinkRefusal = store<Failure | undefined>(area => area.$loginLinkError, undefined)

const started = (): Promise<void> =>
  new Promise(done => {
    const stop = $isStarted.subscribe(is => {
      if (!is) return
      queueMicrotask(() => stop())
      done()
    })
  })

/** Queues the action until the core has loaded; a failed load is reported. */
const action =
  <Args extends readonly unknown[]>(pick: (area: Area) => (...args: Args) => unknown) =>
  (...args: Args): void => {
    fetchArea().then(
      async area => {
        await started()
        await pick(area)(...args)
      },
      (failure: Failure) => notify('error', failure.message)
    )
  }

export const signInByPassword = action(area => area.signInByPassword)
export const sendSignInCode = action(area => area.sendSignInCode)
export const signInBySms = action(area => area.signInBySms)
export const changeCaptcha = action(area => area.changeCaptcha)
export const forgetSignIn = action(area => area.forgetSignIn)
