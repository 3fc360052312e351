/** Audio output of recordings: the browser's, or a test double. */

export interface SoundEvents {
  readonly onLength: (seconds: number) => void
  readonly onEnd: () => void
  /** Loading failed: network error or expired ticket. */
  readonly onBroken: () => void
}

export interface Sound {
  /** Sets the source and seeks, in seconds. */
  load(address: string, seconds: number): void
  /** Rejects when autoplay is blocked or nothing can be played. */
  play(): Promise<void>
  pause(): void
  seconds(): number
  moveTo(seconds: number): void
  setSpeed(speed: number): void
  release(): void
}

/** Samples of one channel, from -1 to 1. */
export interface Samples {
  readonly rate: number
  readonly values: Float32Array
}

export interface SoundMaker {
  readonly open: (events: SoundEvents) => Sound
  /** Rejects data that is not audio. The browser decodes off the main thread. */
  readonly decode: (bytes: ArrayBuffer) => Promise<Samples>
  /** Resolves when the main thread is idle. */
  readonly yieldNow: () => Promise<void>
}

/** Sample rate in Hz, sufficient for speech. */
const RATE = 8000
const IDLE_TIMEOUT_MS = 200

const browserSound: SoundMaker = {
  open(events) {
    const audio = new Audio()
    let startAt = 0
    audio.preload = 'auto'
    audio.onloadedmetadata = () => {
      if (startAt > 0) audio.currentTime = startAt
      if (Number.isFinite(audio.duration)) events.onLength(audio.duration)
    }
    audio.onended = events.onEnd
    audio.onerror = events.onBroken
    return {
      load(address, seconds) {
        const { playbackRate } = audio
        startAt = seconds
        audio.src = address
        // Setting a source resets the playback rate.
        audio.defaultPlaybackRate = playbackRate
      },
      play: () => audio.play(),
      pause: () => audio.pause(),
      seconds: () => (audio.readyState > 0 ? audio.currentTime : startAt),
      moveTo(seconds) {
        startAt = seconds
        if (audio.readyState > 0) audio.currentTime = seconds
      },
      setSpeed(speed) {
        audio.playbackRate = audio.defaultPlaybackRate = speed
      },
      release() {
        audio.onloadedmetadata = audio.onended = audio.onerror = null
        audio.pause()
        audio.removeAttribute('src')
        audio.load()
      }
    }
  },
  async decode(bytes) {
    const decoded = await new OfflineAudioContext(1, 1, RATE).decodeAudioData(bytes)
    return { rate: decoded.sampleRate, values: decoded.getChannelData(0) }
  },
  yieldNow: () =>
    new Promise(done => {
      if ('requestIdleCallback' in globalThis)
        requestIdleCallback(() => done(), { timeout: IDLE_TIMEOUT_MS })
      else setTimeout(done)
    })
}

let maker = browserSound

export const sounds = (): SoundMaker => maker

/** Replaces the audio implementation, for tests; without an argument, restores the browser's. */
export const makeSoundsBy = (other?: SoundMaker): void => {
  maker = other ?? browserSound
}
