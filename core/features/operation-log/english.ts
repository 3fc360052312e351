/** English of this folder's messages. */
import type { English } from '../../messages/english-of.ts'
import type { operationMessages } from './messages.ts'

/** By area of the messages. */
export const english = {
  operations: {
    list: 'Operation log',
    action: 'Operation',
    operatedBy: 'By',
    target: 'Object',
    detail: 'Content',
    detailHint: 'Content, object or changed value',
    address: 'IP address',
    when: 'Time',
    exportRows: 'Export',
    exportFile: 'Operation log_{time}.csv',
    see: 'View changes',
    seeOf: 'View changes: {target}',
    seeCount: 'Changes: {count}',
    entry: 'Operation details',
    changes: 'Changes',
    field: 'Field',
    before: 'Before',
    after: 'After',
    none: 'None',
    nothing: '-',
    change: '{name}: {before} → {after}'
  } satisfies English<typeof operationMessages>
}
