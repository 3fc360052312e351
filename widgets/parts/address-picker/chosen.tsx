import { useStore } from '@nanostores/react'
import type { AddressPicker } from '../../../core/areas/add-numbers/picker.ts'
import type { AddressMember } from '../../../core/contract/entities/task-resources.ts'
import { addressText as t } from '../../../core/text/add-numbers.ts'
import { Button } from '../../kit/button.tsx'
import { Pager } from '../../kit/large/pager.tsx'
import { type Column, Table } from '../../kit/large/table.tsx'
import { SectionHeading } from '../../kit/section-heading.tsx'
import { columns } from './columns.tsx'

/** Doc 2 §9. */
const HEIGHT = 440

/** Those who are picked, the newest first, on pages of their own. */
export function Chosen({ picker }: { readonly picker: AddressPicker }) {
  const { rows, page, pageSize, total } = useStore(picker.$chosenPage)
  const everybody = useStore(picker.$chosen)
  const deed: Column<AddressMember> = {
    key: 'deed',
    title: t.deed(),
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
            columns={[...columns(), deed]}
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
