import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  $auditioned,
  playText,
  setAuditionVoice,
  stopAudition
} from '../../../../core/features/scripts/audition.ts'
import {
  ownVoice,
  type SpeechEvents,
  setSpeech
} from '../../../../core/features/scripts/spoken-text.ts'

const voice = (lang: string, localService = true) => ({ lang, localService })

afterEach(() => {
  stopAudition()
  setAuditionVoice(null)
  setSpeech(undefined)
})

// rule script-17
describe('the voice of an audition', () => {
  it.each([
    [['en-US', 'zh-TW', 'zh-CN'], 'zh-CN'],
    [['zh_CN_#Hans'], 'zh_CN_#Hans'],
    [['zh-HK', 'yue-HK', 'zh-TW'], 'zh-TW'],
    [['cmn-Hans-CN'], 'cmn-Hans-CN'],
    [['zh-HK', 'zha', 'en-GB'], undefined]
  ])('among %j is %s', (languages, chosen) => {
    expect(ownVoice(languages.map(lang => voice(lang)))?.lang).toBe(chosen)
  })

  it('is none that sends the text away', () => {
    expect(ownVoice([voice('zh-CN', false)])).toBeUndefined()
    expect(ownVoice([voice('zh-CN', false), voice('zh-TW')])?.lang).toBe('zh-TW')
  })
})

describe('an audition', () => {
  function spoken() {
    const utterances: { text: string; events: SpeechEvents; stop: ReturnType<typeof vi.fn> }[] = []
    setSpeech({
      prepare: () => undefined,
      speak(text, events) {
        const stop = vi.fn()
        utterances.push({ text, events, stop })
        return stop
      }
    })
    return utterances
  }

  it('is spoken by the device, once, and ends', async () => {
    const utterances = spoken()
    await playText('您好')
    expect([utterances.map(({ text }) => text), $auditioned.get()]).toEqual([['您好'], '您好'])
    utterances[0]?.events.onEnd()
    expect($auditioned.get()).toBeUndefined()
  })

  // rule voice-3
  it('in a chosen voice is left to the server', () => {
    const utterances = spoken()
    setAuditionVoice('voice-1')
    void playText('您好')
    expect([utterances, $auditioned.get()]).toEqual([[], '您好'])
    setAuditionVoice(null)
    void playText('您好')
    expect(utterances.map(({ text }) => text)).toEqual(['您好'])
  })

  it('stops the one before, whose end does not end it', async () => {
    const utterances = spoken()
    await playText('一')
    await playText('二')
    expect(utterances[0]?.stop).toHaveBeenCalledOnce()
    utterances[0]?.events.onEnd()
    expect($auditioned.get()).toBe('二')
    stopAudition()
    expect(utterances[1]?.stop).toHaveBeenCalledOnce()
    expect($auditioned.get()).toBeUndefined()
  })
})
