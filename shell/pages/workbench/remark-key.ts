import { type RefObject, useEffect } from 'react'
import { $person } from '../../../core/features/workbench/workbench-person.ts'
import { $preferences } from '../../../core/session/preferences/preferences.ts'
import { meansRemark } from '../../shortcuts/shortcut-table.ts'

/** Shortcut to the remark of the current call, else to the first one on the page. */
export function useRemarkKey(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { shortcuts, shortcutKeys } = $preferences.get()
      if (!shortcuts || event.defaultPrevented || !meansRemark(event, shortcutKeys)) return
      event.preventDefault()
      const fields = [...(box.current?.querySelectorAll<HTMLElement>('[data-remark]') ?? [])]
      const person = $person.get()
      const callRecordId = 'call' in person ? person.call.callRecordId : undefined
      const found =
        fields.find(field => field.getAttribute('data-remark') === callRecordId) ?? fields[0]
      found?.focus()
      found?.scrollIntoView({ block: 'center' })
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [box])
}
