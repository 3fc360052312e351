/** The remarks that are written in one panel: each is made once, and hears what others write of its call. */
import { atom, type ReadableAtom, readonlyType } from 'nanostores'
import type { CallDetail } from '../../contract/entities/call-detail.ts'
import type { FollowUp } from './follow-up.ts'
import type { PanelWords } from './panel-words.ts'
import type { Remark, remarkOf } from './remark.ts'

export interface PanelRemarks {
  readonly $areUnsaved: ReadableAtom<boolean>
  /** The remark on a call, once and the same for as long as its customer is on show. */
  of(call: CallDetail, make: typeof remarkOf): Remark
  /** Saves them all and lets them go. */
  drop(): void
  end(): void
}

export function panelRemarks(
  { $calls, rows }: FollowUp,
  onSaved: PanelWords['remarkSave']
): PanelRemarks {
  const remarks = new Map<string, Remark>()
  const $areUnsaved = atom(false)
  const look = () =>
    $areUnsaved.set(
      [...remarks.values()].some(({ $remark }) =>
        ['unsaved', 'failed', 'saving'].includes($remark.get().at)
      )
    )
  function drop(): void {
    for (const one of remarks.values()) {
      void one.save()
      one.end()
    }
    remarks.clear()
    $areUnsaved.set(false)
  }
  // A list that was read anew may have what somebody has written at another desk.
  const stop = $calls.listen(() => {
    for (const { callRecordId, remark } of rows()) remarks.get(callRecordId)?.hear(remark)
  })
  return {
    $areUnsaved: readonlyType($areUnsaved),
    of({ callRecordId, customerId, remark, manualMarkIntent, manualIntentCode }, make) {
      const there = remarks.get(callRecordId)
      if (there) return there
      const now = () => rows().find(row => row.callRecordId === callRecordId)
      const markOf = () => (now() ?? { manualMarkIntent }).manualMarkIntent ?? null
      const heard = (saved: string) =>
        onSaved({
          callRecordId,
          customerId: customerId ?? undefined,
          remark: saved,
          manualMarkIntent: markOf(),
          manualIntentCode: (now() ?? { manualIntentCode }).manualIntentCode
        })
      const made = make(callRecordId, remark, heard, markOf)
      remarks.set(callRecordId, made)
      made.$remark.subscribe(look)
      return made
    },
    drop,
    end() {
      stop()
      drop()
    }
  }
}
