import { atom, type ReadableAtom, readonlyType } from 'nanostores'
import { endpoints } from '../../contract/endpoints/index.ts'
import { environment } from '../../environment.ts'
import { call } from '../../net/http.ts'

/** An image whose letters a person types; the key tells the server which one they saw. */
export type Captcha =
  | { readonly at: 'none' }
  | { readonly at: 'loading' }
  | { readonly at: 'failed' }
  | { readonly at: 'ready'; readonly imageKey: string; readonly image: Blob }

export interface CaptchaStore {
  readonly $captcha: ReadableAtom<Captcha>
  /** Fetches another image; the one before counts no more. Never rejects. */
  readonly change: () => Promise<void>
  readonly forget: () => void
}

export function captchaStore(): CaptchaStore {
  const $state = atom<Captcha>({ at: 'none' })
  let turn = 0
  return {
    $captcha: readonlyType($state),
    async change() {
      const mine = ++turn
      const imageKey = environment().uuid()
      $state.set({ at: 'loading' })
      const image = await call(
        endpoints.auth.captcha,
        { query: { imageKey } },
        { silent: true }
      ).catch(() => undefined)
      if (mine !== turn) return
      $state.set(image instanceof Blob ? { at: 'ready', imageKey, image } : { at: 'failed' })
    },
    forget() {
      turn++
      $state.set({ at: 'none' })
    }
  }
}
