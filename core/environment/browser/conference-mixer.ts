import type { Mixer, Parties } from '../environment.ts'
import { audioContext } from './audio-context.ts'

/**
 * Chromium passes the sound of a remote stream on to Web Audio only while a media element plays it;
 * this one is muted.
 */
function keepDecoding(stream: MediaStream): () => void {
  const player = new Audio()
  player.muted = true
  player.srcObject = stream
  player.play().catch(() => undefined)
  return () => {
    player.pause()
    player.srcObject = null
  }
}

/** Mixes a conference in the browser, so that any exchange will do. */
export function openMixer(microphone: MediaStream): Mixer {
  const context = audioContext()
  void context.resume()
  const output = () => context.createMediaStreamDestination()
  const [toFirst, toSecond, toAgent] = [output(), output(), output()]
  const outputsOf: Readonly<Record<keyof Parties, readonly AudioNode[]>> = {
    microphone: [toFirst, toSecond],
    first: [toSecond, toAgent],
    second: [toFirst, toAgent]
  }
  const stops = new Map<keyof Parties, () => void>()
  function replace(who: keyof Parties, stream: MediaStream): void {
    stops.get(who)?.()
    const source = context.createMediaStreamSource(stream)
    for (const each of outputsOf[who]) source.connect(each)
    const stopDecoding = who === 'microphone' ? undefined : keepDecoding(stream)
    stops.set(who, () => {
      source.disconnect()
      stopDecoding?.()
    })
  }
  replace('microphone', microphone)
  return {
    toFirst: toFirst.stream,
    toSecond: toSecond.stream,
    toAgent: toAgent.stream,
    replace,
    close() {
      for (const stop of stops.values()) stop()
      for (const { stream } of [toFirst, toSecond, toAgent])
        for (const track of stream.getTracks()) track.stop()
    }
  }
}
