/** Remark editors of one panel: one per call, updated when others save a remark on it. */
import { atom, type ReadableAtom, readonlyType } from 'nanostores'
import type { CallDetail } from '../call-detail/schemas.ts'
import type { FollowUp } from './follow-up.ts'
import type { PanelEvents } from './panel-types.ts'
import type { Remark, remarkOf } from './remark-field.ts'

export interface PanelRemarks {
  readonly $areUnsaved: ReadableAtom<boolean>
  /** The call's remark editor, created once while its customer is selected. */
  of(call: CallDetail, make: typeof remarkOf): Remark
  /** Saves and disposes all of them. */
  drop(): void
  end(): void
}

export function panelRemarks(
  { $calls, rows }: FollowUp,
  onSaved: PanelEvents['remarkSave']
): PanelRemarks {
  const remarks = new Map<string, Remark>()
  const $areUnsaved = atom(false)
  const update = () =>
    $areUnsaved.set(
      [...remarks.values()].some(({ $remark }) =>
        ['unsaved', 'failed', 'saving'].includes($remark.get().status)
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
  // A reloaded list may have a remark saved on another device.
  const stop = $calls.listen(() => {
    for (const { callRecordId, remark } of rows()) remarks.get(callRecordId)?.handleSaved(remark)
  })
  return {
    $areUnsaved: readonlyType($areUnsaved),
    of({ callRecordId, customerId, remark, manualMarkIntent, manualIntentCode }, make) {
      const there = remarks.get(callRecordId)
      if (there) return there
      const now = () => rows().find(row => row.callRecordId === callRecordId)
      const markOf = () => (now() ?? { manualMarkIntent }).manualMarkIntent ?? null
      const reportSaved = (saved: string) =>
        onSaved({
          callRecordId,
          customerId: customerId ?? undefined,
          remark: saved,
          manualMarkIntent: markOf(),
          manualIntentCode: (now() ?? { manualIntentCode }).manualIntentCode
        })
      const made = make(callRecordId, remark, reportSaved, markOf)
      remarks.set(callRecordId, made)
      made.$remark.subscribe(update)
      return made
    },
    drop,
    end() {
      stop()
      drop()
    }
  }
}
