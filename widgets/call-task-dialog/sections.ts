import { useStore } from '@nanostores/react'
import { maySetAlarm } from '../../core/areas/call-task/resources.ts'
import { type SectionName, sectionsOf } from '../../core/areas/call-task/summary.ts'
import { $permissions } from '../../core/session/user.ts'
import { useOfForm } from './task-context.ts'

/** Which sections there are now, for this task and this person. */
export function useSections(): readonly SectionName[] {
  useStore($permissions)
  const mayAlarm = maySetAlarm()
  const all = useOfForm(form => sectionsOf(form, true))
  return mayAlarm ? all : all.filter(name => name !== 'alarm')
}
