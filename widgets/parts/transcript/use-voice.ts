import { useStore } from '@nanostores/react'
import { atom, type ReadableAtom } from 'nanostores'
import { useEffect, useState } from 'react'
import { placeOf } from '../../../core/areas/dialogue/voice.ts'

const silent: ReadableAtom<boolean> = atom(false)

/** Whether the lines of this dialogue are read out here, and not where it stands besides. */
export function useVoice(callRecordId: string): boolean {
  const [$reads, take] = useState(silent)
  useEffect(() => {
    const place = placeOf(callRecordId)
    take(place.$reads)
    return place.leave
  }, [callRecordId])
  return useStore($reads)
}
