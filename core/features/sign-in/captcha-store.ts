import { atom, type ReadableAtom, readonlyType } from 'nanostores'
import { endpoints } from '../../contract/first-endpoints.ts'
import { environment } from '../../environment/environment.ts'
import { call } from '../../net/http.ts'

/** A captcha image; the key identifies it to the server. */
export type Captcha =
  | { readonly status: 'none' }
  | { readonly status: 'loading' }
  | { readonly status: 'failed' }
  | { readonly status: 'ready'; readonly imageKey: string; readonly image: Blob }

export interface CaptchaStore {
  readonly $captcha: ReadableAtom<Captcha>
  /** Fetches a new image, which invalidates the previous one. Never rejects. */
  readonly change: () => Promise<void>
  readonly forget: () => void
}

export function captchaStore(): CaptchaStore {
  const $state = atom<Captcha>({ status: 'none' })
  let turn = 0
  return {
    $captcha: readonlyType($state),
    async change() {
      const mine = ++turn
      const imageKey = environment().uuid()
      $state.set({ status: 'loading' })
      const image = await call(
        endpoints.auth.captcha,
        { query: { imageKey } },
        { silent: true }
      ).catch(() => undefined)
      if (mine !== turn) return
      $state.set(
        image instanceof Blob ? { status: 'ready', imageKey, image } : { status: 'failed' }
      )
    },
    forget() {
      turn++
      $state.set({ status: 'none' })
    }
  }
}
