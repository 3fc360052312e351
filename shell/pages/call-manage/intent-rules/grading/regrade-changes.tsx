import { useEffect } from 'react'
import { openCallDetail } from '../../../../../core/features/call-detail/call-window.ts'
import { intentRuleMessages as messages } from '../../../../../core/features/intent-rules/messages.ts'
import {
  chooseRegrade,
  regradeChanges
} from '../../../../../core/features/intent-rules/rule-past.ts'
import type {
  GradeChange,
  Regrade
} from '../../../../../core/features/intent-rules/rule-set-schemas.ts'
import { dateTime } from '../../../../../core/lib/format/dates.ts'
import { Drawer } from '../../../../../widgets/kit/large/dialog.tsx'
import { begin } from '../../../../../widgets/parts/begin-part.ts'
import { Moment } from '../../../../list/cells/time-cell.tsx'
import { DescribedRows } from '../../../../list/described-list.tsx'
import type { ListDescription } from '../../../../list/list-description.ts'
import { moveName } from './dry-run-result.tsx'

const about: ListDescription<GradeChange, { readonly id: string }> = {
  label: messages.change,
  list: regradeChanges,
  keyOf: ({ callRecordId }) => callRecordId,
  nameOf: ({ customerPhone }) => customerPhone,
  fields: [],
  columns: [
    {
      key: 'time',
      title: messages.time,
      width: 136,
      render: ({ startTime }) => <Moment at={startTime} />
    },
    {
      key: 'number',
      title: messages.number,
      width: 136,
      render: ({ customerPhone }) => customerPhone
    },
    { key: 'change', title: messages.change, width: 152, render: moveName },
    { key: 'rule', title: messages.byRule, render: ({ rule }) => rule ?? messages.byDefault() }
  ],
  rowActions: [
    {
      name: 'call',
      label: messages.openCall,
      act: ({ callRecordId }) =>
        openCallDetail({ callRecordId, recordType: 1, list: regradeChanges })
    }
  ]
}

/** The calls that a re-grading changed. */
export default function RegradeChanges({ run }: { readonly run: Regrade }) {
  const { id, createTime } = run
  useEffect(() => begin(regradeChanges.search({ id })), [id])
  return (
    <Drawer
      isOpen
      onClose={() => chooseRegrade(undefined)}
      title={messages.changesOf({ time: dateTime(createTime) })}
      width={760}
    >
      <DescribedRows
        about={about}
        listQuery={{
          filters: {},
          query: { id },
          search: () => begin(regradeChanges.search({ id })),
          turnTo: page => begin(regradeChanges.turnTo(page)),
          resize: size => begin(regradeChanges.resize(size))
        }}
      />
    </Drawer>
  )
}
