import { atom, readonlyType } from 'nanostores'
import { environment, onStart } from '../../environment/environment.ts'
import { emitToHost } from '../../public-events.ts'
import { callOnLine, lineInUse } from '../line/connection.ts'
import { $isLeader, $phone } from '../state/phone-state.ts'
import type { Quality } from '../state/phone-types.ts'
import type { Counted } from './mos.ts'
import { unknownQuality } from './unknown-quality.ts'

const EVERY_MS = 2000 // rule phone-25

const $state = atom<Quality>(unknownQuality)

/** Audio quality of the call, measured every 2 s; `unknown` without a call. */
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
  const loading = import('./mos.ts')
  loading.catch(() => undefined)
  let before: Counted | undefined
  let isMeasuring = true
  const stop = every(EVERY_MS, async () => {
    try {
      const { countedIn, qualityOf } = await loading
      const report = await lineInUse()?.stats(lineId)
      const now = report && countedIn(report.values())
      const phone = $phone.get()
      const isHeld = phone.status === 'talking' && phone.held !== undefined
      if (isMeasuring && before && now && !isHeld) qualityIs(qualityOf(before, now))
      before = now
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
  let stop: (() => void) | undefined
  const stopWatching = $phone.listen(phone => {
    const lineId = callOnLine()
    const isMine = phone.status === 'talking' && $isLeader.get() && lineId !== undefined
    if (isMine && lineInUse()?.usesMicrophone) stop ??= measure(lineId)
    else if (stop) {
      stop()
      stop = undefined
    }
  })
  return () => {
    stopWatching()
    stop?.()
    $state.set(unknownQuality)
  }
})
