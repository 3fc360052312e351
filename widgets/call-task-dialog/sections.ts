import { useStore } from '@nanostores/react'
import { type SectionName, sectionsOf } from '../../core/areas/call-task/summary.ts'
import { useOfForm, useTask } from './task-context.ts'

/** Which sections there are now, for this task and this person. */
export function useSections(): readonly SectionName[] {
  const { editor } = useTask()
  const mayAlarm = useStore(editor.$mayAlarm)
  const all = useOfForm(form => sectionsOf(form, true))
  return mayAlarm ? all : all.filter(name => name !== 'alarm')
}
