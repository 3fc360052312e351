import { type RefObject, useEffect } from 'react'
import { $person } from '../../../core/areas/workbench/person.ts'
import { $preferences } from '../../../core/session/preferences.ts'
import { meansRemark } from '../../shortcuts/table.ts'

/** The key for the remark leads to that of the call on show, else to the first that stands there. */
export function useRemarkKey(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const { shortcuts, shortcutKeys } = $preferences.get()
      if (!shortcuts || event.defaultPrevented || !meansRemark(event, shortcutKeys)) return
      event.preventDefault()
      const fields = [...(box.current?.querySelectorAll<HTMLElement>('[data-remark]') ?? [])]
      const person = $person.get()
      const wanted = 'call' in person ? person.call.callRecordId : undefined
      const found = fields.find(field => field.getAttribute('data-remark') === wanted) ?? fields[0]
      found?.focus()
      found?.scrollIntoView({ block: 'center' })
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [box])
}
