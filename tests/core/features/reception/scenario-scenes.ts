/** A scenario that passes the check, and what it refers to. */

import type { ScenarioReferences } from '../../../../core/features/reception/rules/check-scenario.ts'
import type { ReceptionContent } from '../../../../core/features/reception/scenario-schemas.ts'

/** Monday 2026-03-02, 10:00 in China. */
export const monday = Date.parse('2026-03-02T10:00:00+08:00')

export const scenario = (change: Partial<ReceptionContent> = {}): ReceptionContent => ({
  numbers: ['4008001234'],
  hours: { periods: [{ weekdays: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' }], closedOn: [] },
  greeting: '您好。',
  menu: {
    ...{ prompt: '业务请按1，人工请按0。', waitSeconds: 5, repeats: 1 },
    keys: [
      { key: '1', name: '业务', to: { kind: 'robot', id: 'HS-1' } },
      { key: '0', name: '人工', to: { kind: 'queue', id: 'g-1' } }
    ],
    otherwise: { kind: 'end', id: '' }
  },
  first: { kind: '', id: '' },
  queue: {
    ...{ groupId: 'g-1', strategy: 'longestFree', music: 'calm', announcesPlace: true },
    ...{ maxWaitSeconds: 60, mostWaiting: 5 }
  },
  overflow: { kind: 'callBack', id: '' },
  closed: { message: '现在是非服务时间。', callBack: true },
  ...change
})

export const references = (change: Partial<ScenarioReferences> = {}): ScenarioReferences => ({
  now: monday,
  numbers: new Set(['4008001234', '02085550100']),
  taken: new Map(),
  scripts: new Map([
    ['HS-1', { canTransfer: true, variables: [] }],
    ['HS-2', { canTransfer: false, variables: ['会员等级', '到期日'] }]
  ]),
  groups: new Map([
    ['g-1', { name: '一组', seats: 2 }],
    ['g-2', { name: '二组', seats: 0 }],
    ['g-3', { name: '三组', seats: 1 }]
  ]),
  ...change
})
