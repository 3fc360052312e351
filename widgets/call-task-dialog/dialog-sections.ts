import { useStore } from '@nanostores/react'
import { type SectionName, sectionsOf } from '../../core/features/call-task-form/section-summary.ts'
import { useOfForm, useTask } from './task-context.ts'

/** The visible sections for this task and this user's permissions. */
export function useSections(): readonly SectionName[] {
  const { editor } = useTask()
  const mayAlarm = useStore(editor.$mayAlarm)
  const all = useOfForm(form => sectionsOf(form, true))
  return mayAlarm ? all : all.filter(name => name !== 'alarm')
}
