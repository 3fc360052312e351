import { useStore } from '@nanostores/react'
import type { AddressMember } from '../../../core/features/call-tasks/resource-schemas.ts'
import type { AddressPicker } from '../../../core/features/number-import/address-picker.ts'
import { addressMessages as messages } from '../../../core/features/number-import/messages.ts'
import { Button } from '../../kit/button.tsx'
import { Pager } from '../../kit/large/table/pager.tsx'
import { Table } from '../../kit/large/table/table.tsx'
import type { Column } from '../../kit/large/table/table-types.ts'
import { SectionHeading } from '../../kit/section-heading.tsx'
import { columns } from './picker-columns.tsx'

const HEIGHT = 440

/** The picked members, newest first, paginated. */
export function Chosen({ picker }: { readonly picker: AddressPicker }) {
  const { rows, page, pageSize, total } = useStore(picker.$chosenPage)
  const chosenMembers = useStore(picker.$chosen)
  const action: Column<AddressMember> = {
    key: 'action',
    title: messages.action(),
    width: 72,
    render: ({ id, customerName }) => (
      <Button
        aria-label={messages.removeNamed({ name: customerName })}
        onClick={() => picker.drop([id])}
        size="small"
        tone="bare"
      >
        {messages.remove()}
      </Button>
    )
  }
  return (
    <div className="flex flex-col gap-2">
      <SectionHeading
        beside={
          total > 0 && (
            <Button
              onClick={() => picker.drop(chosenMembers.map(({ id }) => id))}
              size="small"
              tone="bare"
            >
              {messages.removeAll()}
            </Button>
          )
        }
      >
        {messages.chosenCount({ count: total })}
      </SectionHeading>
      {total === 0 ? (
        <p className="py-4 text-center text-(--hutong-text-3)">{messages.noneChosen()}</p>
      ) : (
        <>
          <Table
            columns={[...columns(), action]}
            height={HEIGHT}
            keyOf={({ id }) => id}
            label={messages.chosen()}
            onRetry={() => undefined}
            rows={rows}
            state="success"
          />
          <Pager
            label={messages.chosen()}
            onPage={picker.turnChosen}
            onPageSize={picker.resizeChosen}
            page={page}
            pageSize={pageSize}
            total={total}
          />
        </>
      )}
    </div>
  )
}
