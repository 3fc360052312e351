/** What makes a recording heard: the browser's audio, or a test's. */

export interface SoundEvents {
  readonly onLength: (seconds: number) => void
  readonly onEnd: () => void
  /** Nothing more comes: the way is broken, or the ticket is no longer good. */
  readonly onBroken: () => void
}

export interface Sound {
  /** Takes another address and goes to a moment of it. */
  load(address: string, seconds: number): void
  /** Rejects where the browser wants a click first, or nothing can be heard. */
  play(): Promise<void>
  pause(): void
  seconds(): number
  moveTo(seconds: number): void
  setSpeed(speed: number): void
  release(): void
}

/** Samples of one channel, between -1 and 1. */
export interface Samples {
  readonly rate: number
  readonly values: Float32Array
}

export interface SoundMaker {
  readonly open: (events: SoundEvents) => Sound
  /** Rejects what is no sound. The browser decodes in a thread of its own. */
  readonly decode: (bytes: ArrayBuffer) => Promise<Samples>
  /** Resolves when the page has nothing better to do. */
  readonly breathe: () => Promise<void>
}

/** Speech has nothing above this. */
const RATE = 8000
const PATIENCE_MS = 200

const browserSound: SoundMaker = {
  open(events) {
    const audio = new Audio()
    let wanted = 0
    audio.preload = 'auto'
    audio.onloadedmetadata = () => {
      if (wanted > 0) audio.currentTime = wanted
      if (Number.isFinite(audio.duration)) events.onLength(audio.duration)
    }
    audio.onended = events.onEnd
    audio.onerror = events.onBroken
    return {
      load(address, seconds) {
        const { playbackRate } = audio
        wanted = seconds
        audio.src = address
        // A new address puts the speed back.
        audio.defaultPlaybackRate = playbackRate
      },
      play: () => audio.play(),
      pause: () => audio.pause(),
      seconds: () => (audio.readyState > 0 ? audio.currentTime : wanted),
      moveTo(seconds) {
        wanted = seconds
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
  breathe: () =>
    new Promise(done => {
      if ('requestIdleCallback' in globalThis)
        requestIdleCallback(() => done(), { timeout: PATIENCE_MS })
      else setTimeout(done)
    })
}

let maker = browserSound

export const sounds = (): SoundMaker => maker

/** Another maker, for who has no loudspeaker; without one, the browser's again. */
export const makeSoundsBy = (other?: SoundMaker): void => {
  maker = other ?? browserSound
}
