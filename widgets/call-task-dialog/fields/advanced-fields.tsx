import type { ReactNode } from 'react'
import type { SectionName } from '../../../core/features/call-task-form/section-summary.ts'
import { Notices } from '../change-notices.tsx'
import { useSections } from '../dialog-sections.ts'
import { Alarm } from './alarm-fields.tsx'
import { Blacklist, Capacity } from './capacity-hint.tsx'
import { Limits } from './limit-fields.tsx'
import { Group, Redial } from './redial-fields.tsx'
import { CustomFieldsSection } from './tag-fields.tsx'

const parts: Readonly<Partial<Record<SectionName, () => ReactNode>>> = {
  redial: Redial,
  group: Group,
  notices: Notices,
  limits: Limits,
  alarm: Alarm,
  blacklist: Blacklist,
  customFields: CustomFieldsSection,
  capacity: Capacity
}

/** 高级配置, expanded. */
export default function Advanced() {
  return useSections().map(name => {
    const Part = parts[name]
    return Part && <Part key={name} />
  })
}
