import svgCaptcha from 'svg-captcha'
import type { ShortLived } from '../../auth/short-lived-store.ts'
import { serverMessages } from '../../http/messages.ts'
import { refuseGrant } from '../../http/refusal.ts'
import type { Limits } from '../../limits.ts'

/** Four glyphs as vector paths; the answer is stored under the page's key. */
export function captchas(kept: ShortLived, limits: Limits) {
  return {
    async create(imageKey: string): Promise<string> {
      const { text, data } = svgCaptcha.create({ size: 4, noise: 2, ignoreChars: '0oO1iIlL' })
      await kept.set('captcha', imageKey, { answer: text.toLowerCase() }, limits.captchaLife)
      return data
    },

    /** Throws unless the code is correct. Consumes it in either case. */
    async check(imageKey: string | undefined, imageCode: string | undefined): Promise<void> {
      if (!imageKey || !imageCode)
        throw refuseGrant('CAPTCHA_REQUIRED', serverMessages.captchaNeeded())
      const found = await kept.take<{ answer: string }>('captcha', imageKey)
      if (found?.answer !== imageCode.trim().toLowerCase())
        throw refuseGrant('CAPTCHA_WRONG', serverMessages.captchaWrong())
    }
  }
}

export type Captchas = ReturnType<typeof captchas>
