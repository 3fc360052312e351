import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Row } from '../../widgets/parts/service-panel/service-records.tsx'

const record = {
  ...{ id: 'o1', serviceType: 'CARE', serviceTypeName: '关怀', serviceContent: '' },
  ...{ callTaskItemId: null, callType: 2, callDirectionType: 1 as const, customerId: 'c1' },
  ...{ customerName: '', callRecordId: 'r1', agentName: '', createTime: 1, updateTime: 1 },
  ...{ canEdit: true, phoneNumber: '', phoneMasked: false, callDuration: null },
  ...{ hasRecording: false, orderState: null, orderNumber: '', handlerName: '' },
  ...{ dueTime: null, warnTime: null, settledTime: null }
} as const
const markupOf = (more: object) =>
  renderToStaticMarkup(
    createElement(Row, { record: { ...record, ...more }, isNewest: false, onSelect: () => {} })
  )

test('a work order leads to its call, and states where it has none', () => {
  expect(markupOf({})).toContain('查看通话详情')
  expect(markupOf({})).not.toContain('未关联通话')
  expect(markupOf({ callRecordId: null })).toContain('未关联通话')
  expect(markupOf({ callRecordId: null })).not.toContain('查看通话详情')
})

test.each([
  [{ callType: 2, callDirectionType: 0 }, '人工外呼'],
  [{ callType: 1, callDirectionType: 0 }, 'AI外呼'],
  [{ callType: 2, callDirectionType: 1 }, '呼入']
])('the kind of a call is that of a call %o', (kind, label) => {
  expect(markupOf(kind)).toContain(label)
  expect(markupOf({ ...kind, callRecordId: null })).not.toContain(label)
})

test('a work order whose type has no name any more is known by the type', () => {
  expect(markupOf({ serviceTypeName: '' })).toContain('CARE')
})
