import { atom, readonlyType } from 'nanostores'
import { environment, onStart } from '../../environment/environment.ts'
import { emitToHost } from '../../public-events.ts'
import { callOnLine, lineInUse } from '../line/connection.ts'
import { $secondCall, secondCall } from '../second-call/second-state.ts'
import { $isLeader, $phone } from '../state/phone-state.ts'
import type { Quality } from '../state/phone-types.ts'
import { unknownQuality } from './unknown-quality.ts'

const EVERY_MS = 2000 // rule phone-25

const $state = atom<Quality>(unknownQuality)

/** Audio quality of the call that the agent talks in, measured every 2 s; `unknown` without a call. */
export const $quality = readonlyType($state)

function qualityIs(quality: Quality): void {
  const isChanged = quality.level !== $state.get().level
  $state.set(quality)
  if (isChanged) emitToHost('quality', quality)
}

/** Measures one call until the returned function is called. */
function measure(lineId: string): () => void {
  const { every, warn } = environment()
  // Needed in a call only.
  const loading = import('./quality-samples.ts').then(part => part.samplesOf(lineId))
  loading.catch(() => undefined)
  let isMeasuring = true
  const stop = every(EVERY_MS, async () => {
    try {
      const sample = await loading
      const quality = await sample()
      if (isMeasuring && quality) qualityIs(quality)
    } catch (error) {
      warn('The quality of the call cannot be measured', error)
    }
  })
  return () => {
    isMeasuring = false
    stop()
    qualityIs(unknownQuality)
  }
}

onStart(() => {
  let measured: string | undefined
  let stop: (() => void) | undefined
  const watch = () => {
    const isMine = $phone.get().status === 'talking' && $isLeader.get()
    const lineId =
      isMine && lineInUse()?.usesMicrophone
        ? (secondCall()?.activeLine() ?? callOnLine())
        : undefined
    if (lineId === measured) return
    stop?.()
    measured = lineId
    stop = lineId === undefined ? lineId : measure(lineId)
  }
  const stops = [$phone.listen(watch), $secondCall.listen(watch)]
  return () => {
    for (const stopWatching of stops) stopWatching()
    stop?.()
    $state.set(unknownQuality)
  }
})
