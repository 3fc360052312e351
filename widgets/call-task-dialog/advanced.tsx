import type { ReactNode } from 'react'
import type { SectionName } from '../../core/areas/call-task/summary.ts'
import { Alarm } from './alarm.tsx'
import { Blacklist, Capacity } from './capacity.tsx'
import { Limits } from './limits.tsx'
import { Notices } from './notices.tsx'
import { Group, Redial } from './redial.tsx'
import { useSections } from './sections.ts'
import { CustomFieldsSection } from './tags.tsx'

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

/** 高级配置, unfolded. */
export default function Advanced() {
  return useSections().map(name => {
    const Part = parts[name]
    return Part && <Part key={name} />
  })
}
