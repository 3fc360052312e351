import { useStore } from '@nanostores/react'
import type { AddressMember } from '../../../core/features/call-tasks/resource-schemas.ts'
import type { AddressPicker } from '../../../core/features/number-import/address-picker.ts'
import { addressText as t } from '../../../core/features/number-import/messages.ts'
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
  const everybody = useStore(picker.$chosen)
  const action: Column<AddressMember> = {
    key: 'action',
    title: t.action(),
    width: 72,
    draw: ({ id, customerName }) => (
      <Button
        aria-label={t.removeNamed({ name: customerName })}
        onClick={() => picker.drop([id])}
        size="small"
        tone="bare"
      >
        {t.remove()}
      </Button>
    )
  }
  return (
    <div className="flex flex-col gap-2">
      <SectionHeading
        beside={
          total > 0 && (
            <Button
              onClick={() => picker.drop(everybody.map(({ id }) => id))}
              size="small"
              tone="bare"
            >
              {t.removeAll()}
            </Button>
          )
        }
      >
        {t.chosenCount({ count: total })}
      </SectionHeading>
      {total === 0 ? (
        <p className="py-4 text-center text-(--hutong-text-3)">{t.nobodyChosen()}</p>
      ) : (
        <>
          <Table
            columns={[...columns(), action]}
            height={HEIGHT}
            keyOf={({ id }) => id}
            label={t.chosen()}
            onRetry={() => undefined}
            rows={rows}
            state="success"
          />
          <Pager
            label={t.chosen()}
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
