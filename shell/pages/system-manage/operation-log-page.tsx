import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { actionLogType } from '../../../core/features/members/enums.ts'
import { operationMessages as messages } from '../../../core/features/operation-log/messages.ts'
import {
  $openedOperation,
  exportOperations,
  type OperationSearch,
  operationLog
} from '../../../core/features/operation-log/operation-log.ts'
import type { Operation } from '../../../core/features/operation-log/schemas.ts'
import { ConsolePage } from '../../layout/pages/console-page.tsx'
import { Moment } from '../../list/cells/time-cell.tsx'
import { Tinted } from '../../list/cells/tinted-text.tsx'
import { DescribedList } from '../../list/described-list.tsx'
import type { ListDescription } from '../../list/list-description.ts'
import { OperationChanges } from './operation-changes.tsx'

const tones: Partial<Record<number, 'good' | 'bad' | 'warn'>> = { 1: 'good', 3: 'bad', 10: 'warn' }

const log: ListDescription<Operation, OperationSearch> = {
  label: messages.list,
  list: operationLog,
  keyOf: ({ id }) => id,
  nameOf: ({ target }) => target,
  fields: [
    { kind: 'choice', key: 'actionType', label: messages.action, options: actionLogType.options },
    { kind: 'text', key: 'userName', label: messages.operatedBy },
    { kind: 'text', key: 'detail', label: messages.detail, placeholder: messages.detailHint },
    { kind: 'text', key: 'ip', label: messages.address, maxLength: 45 },
    {
      kind: 'span',
      from: 'beginTime',
      to: 'endTime',
      label: messages.when,
      noFuture: true,
      shortcuts: 'days'
    }
  ],
  columns: [
    {
      key: 'when',
      sort: 'createTime',
      title: messages.when,
      width: 176,
      render: ({ createTime }) => <Moment at={createTime} />
    },
    {
      key: 'who',
      title: messages.operatedBy,
      width: 128,
      render: ({ userName }) => <span title={userName}>{userName}</span>
    },
    {
      key: 'action',
      title: messages.action,
      width: 96,
      render: ({ actionType }) => (
        <Tinted tone={tones[actionType] ?? 'plain'}>{actionLogType.label(actionType)}</Tinted>
      )
    },
    {
      key: 'target',
      title: messages.target,
      width: 144,
      render: ({ target }) => <span title={target}>{target || messages.nothing()}</span>
    },
    {
      key: 'detail',
      title: messages.detail,
      render: ({ detail }) => <span title={detail}>{detail}</span>
    },
    {
      key: 'ip',
      title: messages.address,
      width: 136,
      render: ({ ip }) => <span className="tabular-nums">{ip}</span>
    }
  ],
  actions: [{ name: 'export', label: messages.exportRows, act: exportOperations }],
  rowActions: [
    {
      name: 'changes',
      label: messages.see,
      isShown: ({ changes }) => changes.length > 0,
      act: operation => $openedOperation.set(operation)
    }
  ]
}

/** Audit log of the enterprise: user, action, address, and values before and after. */
export default function OperationLog() {
  const opened = useStore($openedOperation)
  useEffect(() => () => $openedOperation.set(undefined), [])
  return (
    <ConsolePage>
      <DescribedList about={log} />
      {opened && <OperationChanges operation={opened} />}
    </ConsolePage>
  )
}
