import { useStore } from '@nanostores/react'
import { atom, type ReadableAtom } from 'nanostores'
import { useEffect, useState } from 'react'
import { placeOf } from '../../../core/features/dialogue/transcript-position.ts'

const silent: ReadableAtom<boolean> = atom(false)

/** Whether this instance announces new lines: of several transcripts of one call only one does. */
export function useVoice(callRecordId: string): boolean {
  const [$reads, take] = useState(silent)
  useEffect(() => {
    const place = placeOf(callRecordId)
    take(place.$reads)
    return place.leave
  }, [callRecordId])
  return useStore($reads)
}
