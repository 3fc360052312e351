/**
 * The login page's way to the core: it is drawn and typed into before that is here. Each store says how
 * things stand at the beginning until then, and what is sent waits for it.
 */
import { atom, onMount, type ReadableAtom, readonlyType } from 'nanostores'
import type { Captcha } from '../../../../core/areas/sign-in/captcha.ts'
import { Failure } from '../../../../core/failure.ts'
import { notify } from '../../../../core/notices.ts'
import { $isStarted } from '../../../../core/session/life.ts'
import { elementText } from '../../../../core/text/element.ts'
import { fetchTwice } from '../../../../widgets/fetch-twice.ts'

type Area = typeof import('../../../../core/areas/sign-in/sign-in.ts')
type Attempt = ReturnType<Area['$signIn']['get']>

let coming: Promise<Area> | undefined
const fetchArea = (): Promise<Area> => {
  coming ??= fetchTwice(() => import('../../../../core/areas/sign-in/sign-in.ts')).catch(cause => {
    coming = undefined
    throw new Failure('unreachable', elementText.loadFailed(), { cause })
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

export const $signIn = store<Attempt>(area => area.$signIn, { at: 'idle' })
export const $captcha = store<Captcha>(area => area.$captcha, { at: 'none' })
export const $codeSentTo = store(area => area.$codeSentTo, '')
export const $codeWait = store(area => area.$codeWait, 0)
export const $arrivalRefusal = store<Failure | undefined>(area => area.$arrivalRefusal, undefined)

const started = (): Promise<void> =>
  new Promise(done => {
    const stop = $isStarted.subscribe(is => {
      if (!is) return
      queueMicrotask(() => stop())
      done()
    })
  })

/** Sent as soon as the core is here; that it does not come is told. */
const deed =
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

export const signInByPassword = deed(area => area.signInByPassword)
export const sendSignInCode = deed(area => area.sendSignInCode)
export const signInBySms = deed(area => area.signInBySms)
export const changeCaptcha = deed(area => area.changeCaptcha)
export const forgetSignIn = deed(area => area.forgetSignIn)
