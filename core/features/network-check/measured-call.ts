/** One call to the echo number, measured. */
import { after } from '../../environment/clock.ts'
import { environment } from '../../environment/environment.ts'
import type { LineEvent, PhoneLine } from '../../phone/line/line.ts'
import { type Counted, countedIn, qualityOf } from '../../phone/media/mos.ts'
import type { Quality } from '../../phone/state/phone-types.ts'
import type { Peaks } from './assessment.ts'

/** Answered by then. */
const ANSWER_MS = 20_000
const TALK_S = 10
const LOOK_MS = 100

export type EchoEvent =
  | {
      readonly type: 'progress'
      readonly at: { readonly secondsLeft: number; readonly sent: number; readonly heard: number }
    }
  | { readonly type: 'unanswered'; readonly code: string | number }
  | { readonly type: 'measured'; readonly samples: readonly Quality[]; readonly peaks: Peaks }

interface Request {
  readonly number: string
  readonly microphone: MediaStream
  readonly speakerId: string | undefined
}

export interface EchoCall {
  /** Hangs up and releases everything. */
  readonly end: () => void
}

export function callEcho(
  line: PhoneLine,
  { number, microphone, speakerId }: Request,
  report: (event: EchoEvent) => void
): EchoCall {
  const { media, every, warn } = environment()
  const own = media.meter(microphone)
  let echo: ReturnType<typeof media.meter> | undefined
  let peaks: Peaks = { sent: 0, heard: 0 }
  const samples: Quality[] = []
  let before: Counted | undefined
  let isAnswered = false
  let isOver = false

  const callId = line.dial(number, {
    microphone,
    customerId: undefined,
    callerId: undefined,
    isCheck: true
  })
  const stops = [
    line.listen(hear),
    after(ANSWER_MS, () => {
      if (!isAnswered) finish({ type: 'unanswered', code: 408 })
    })
  ]

  function finish(event: EchoEvent): void {
    if (!isOver) report(event)
  }

  function hear(event: LineEvent): void {
    if (!('callId' in event) || event.callId !== callId) return
    if (event.type === 'remote-audio') play(event.stream)
    else if (event.type === 'confirmed') measure()
    else if (event.type === 'failed') finish({ type: 'unanswered', code: event.status || event.by })
    else if (event.type === 'ended') finish({ type: 'measured', samples, peaks })
  }

  function play(stream: MediaStream): void {
    media
      .play(stream, speakerId)
      .then(() => {
        if (!isOver) echo ??= media.meter(stream)
      })
      .catch((error: unknown) => warn('The echo cannot be played', error))
  }

  function measure(): void {
    if (isAnswered) return
    isAnswered = true
    let secondsLeft = TALK_S
    const show = () => {
      const at = { secondsLeft, sent: own.level(), heard: echo?.level() ?? 0 }
      peaks = { sent: Math.max(peaks.sent, at.sent), heard: Math.max(peaks.heard, at.heard) }
      report({ type: 'progress', at })
    }
    show()
    stops.push(
      every(LOOK_MS, () => isOver || show()),
      every(1000, () => {
        secondsLeft--
        void sample()
        if (secondsLeft <= 0) finish({ type: 'measured', samples, peaks })
      })
    )
  }

  async function sample(): Promise<void> {
    try {
      const stats = await line.stats(callId)
      const now = stats && countedIn(stats.values())
      const quality = before && now && qualityOf(before, now)
      if (quality && quality.level !== 'unknown') samples.push(quality)
      before = now
    } catch (error) {
      warn('The quality of the echo call cannot be measured', error)
    }
  }

  return {
    end() {
      if (isOver) return
      isOver = true
      for (const stop of stops) stop()
      own.stop()
      echo?.stop()
      line.hangUp(callId)
      media
        .play(undefined, undefined)
        .catch((error: unknown) => warn('The echo does not stop', error))
    }
  }
}
