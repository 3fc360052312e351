import svgCaptcha from 'svg-captcha'
import { serverText } from '../../../core/text/server.ts'
import type { Limits } from '../options.ts'
import { refuseGrant } from '../refusal.ts'
import type { ShortLived } from './short-lived.ts'

/** Four glyphs as vector paths; the answer waits under the key that the page made. */
export function captchas(kept: ShortLived, limits: Limits) {
  return {
    async draw(imageKey: string): Promise<string> {
      const { text, data } = svgCaptcha.create({ size: 4, noise: 2, ignoreChars: '0oO1iIlL' })
      await kept.keep('captcha', imageKey, { answer: text.toLowerCase() }, limits.captchaLife)
      return data
    },

    /** Throws unless the code is right. Right or wrong, it is used up. */
    async check(imageKey: string | undefined, imageCode: string | undefined): Promise<void> {
      if (!imageKey || !imageCode) throw refuseGrant('CAPTCHA_REQUIRED', serverText.captchaNeeded())
      const found = await kept.take<{ answer: string }>('captcha', imageKey)
      if (found?.answer !== imageCode.trim().toLowerCase())
        throw refuseGrant('CAPTCHA_WRONG', serverText.captchaWrong())
    }
  }
}

export type Captchas = ReturnType<typeof captchas>
