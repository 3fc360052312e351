/** Loudspeakers that a test listens to; their time advances only when the test advances it. */
import type {
  Samples,
  Sound,
  SoundEvents,
  SoundMaker
} from '../../../core/features/recordings/audio-element.ts'

export interface TestSound extends Sound {
  readonly events: SoundEvents
  readonly address: () => string
  readonly isOn: () => boolean
  readonly speed: () => number
  readonly isReleased: () => boolean
  /** So much has been heard since. */
  readonly listener: (seconds: number) => void
}

export interface TestSounds extends SoundMaker {
  /** Every sound that was opened, oldest first. */
  readonly opened: TestSound[]
  /** How many are heard at this moment. */
  readonly loud: () => number
}

export function testSounds(
  options: {
    readonly length?: number
    readonly refusal?: () => Error | undefined
    readonly samples?: Samples
  } = {}
): TestSounds {
  const opened: TestSound[] = []
  const open = (events: SoundEvents): TestSound => {
    let address = ''
    let at = 0
    let speed = 1
    let isOn = false
    let isReleased = false
    const sound: TestSound = {
      events,
      address: () => address,
      isOn: () => isOn,
      speed: () => speed,
      isReleased: () => isReleased,
      listener: seconds => {
        at += seconds
      },
      load(from, seconds) {
        address = from
        at = seconds
        events.onLength(options.length ?? 60)
      },
      async play() {
        const refusal = options.refusal?.()
        if (refusal) throw refusal
        isOn = true
      },
      pause: () => {
        isOn = false
      },
      seconds: () => at,
      moveTo: seconds => {
        at = seconds
      },
      setSpeed: to => {
        speed = to
      },
      release: () => {
        isOn = false
        isReleased = true
      }
    }
    opened.push(sound)
    return sound
  }
  return {
    opened,
    loud: () => opened.filter(({ isOn }) => isOn()).length,
    open,
    decode: () =>
      options.samples ? Promise.resolve(options.samples) : Promise.reject(new Error('No sound')),
    yieldNow: () => Promise.resolve()
  }
}
