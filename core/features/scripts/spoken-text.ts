/** Speaks a text with a Chinese voice of the device, if it has one. */

export interface SpeechEvents {
  readonly onEnd: () => void
  readonly onBroken: () => void
}

export interface SpeechMaker {
  /** Has the browser load its list of voices, which is empty at first. */
  readonly prepare: () => void
  /** Begins to speak, and returns what stops it; undefined without such a voice. */
  readonly speak: (text: string, events: SpeechEvents) => (() => void) | undefined
}

/** Mandarin: not Cantonese (`zh-HK`, `yue`), and `zh` itself. */
const isMandarin = (language: string): boolean =>
  /^(zh|cmn)\b(?!-(Hant-)?(HK|MO|yue))/i.test(language.replaceAll('_', '-'))

/**
 * Voices of a service are left out: they would send the texts to its provider. Those of the mainland
 * come first.
 */ // rule script-17
export function ownVoice<Voice extends Pick<SpeechSynthesisVoice, 'lang' | 'localService'>>(
  voices: readonly Voice[]
): Voice | undefined {
  const own = voices.filter(({ lang, localService }) => localService && isMandarin(lang))
  return own.find(({ lang }) => /CN|Hans/i.test(lang)) ?? own[0]
}

const browserSpeech: SpeechMaker = {
  prepare() {
    if (typeof speechSynthesis !== 'undefined') speechSynthesis.getVoices()
  },
  speak(text, { onEnd, onBroken }) {
    if (typeof speechSynthesis === 'undefined') return undefined
    const voice = ownVoice(speechSynthesis.getVoices())
    if (!voice) return undefined
    const spoken = new SpeechSynthesisUtterance(text)
    spoken.voice = voice
    spoken.lang = voice.lang
    spoken.onend = onEnd
    spoken.onerror = onBroken
    speechSynthesis.speak(spoken)
    return () => {
      spoken.onend = null
      spoken.onerror = null
      speechSynthesis.cancel()
    }
  }
}

let maker = browserSpeech
export const speech = (): SpeechMaker => maker

/** For tests; undefined: the browser's. */
export function setSpeech(other: SpeechMaker | undefined): void {
  maker = other ?? browserSpeech
}
