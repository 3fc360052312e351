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
export function openMixer({ microphone, first, second }: Parties): Mixer {
  const context = audioContext()
  void context.resume()
  const outputs = [0, 1, 2].map(() => context.createMediaStreamDestination()) as [
    MediaStreamAudioDestinationNode,
    MediaStreamAudioDestinationNode,
    MediaStreamAudioDestinationNode
  ]
  const [toFirst, toSecond, toAgent] = outputs
  const sources: AudioNode[] = []
  const mix = (stream: MediaStream, ...into: AudioNode[]): AudioNode => {
    const source = context.createMediaStreamSource(stream)
    for (const output of into) source.connect(output)
    sources.push(source)
    return source
  }
  mix(first, toSecond, toAgent)
  mix(second, toFirst, toAgent)
  let own = mix(microphone, toFirst, toSecond)
  const stops = [first, second].map(keepDecoding)
  return {
    toFirst: toFirst.stream,
    toSecond: toSecond.stream,
    toAgent: toAgent.stream,
    microphoneIs(stream) {
      own.disconnect()
      own = mix(stream, toFirst, toSecond)
    },
    close() {
      for (const stop of stops) stop()
      for (const source of sources) source.disconnect()
      for (const { stream } of outputs) for (const track of stream.getTracks()) track.stop()
    }
  }
}
