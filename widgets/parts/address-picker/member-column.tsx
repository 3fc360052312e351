import { useStore } from '@nanostores/react'
import { type FormEvent, useState } from 'react'
import type { AddressPicker } from '../../../core/features/number-import/address-picker.ts'
import { addressText as t } from '../../../core/features/number-import/messages.ts'
import { Button } from '../../kit/button.tsx'
import { Input } from '../../kit/field.tsx'
import { Choice } from '../../kit/large/forms/choice.tsx'
import { Pager } from '../../kit/large/table/pager.tsx'
import { Table } from '../../kit/large/table/table.tsx'
import { begin } from '../begin-part.ts'
import { columns } from './picker-columns.tsx'

type By = 'customerName' | 'phoneNumber'

const HEIGHT = 440

/** Members of the chosen group, searchable by name or number. */
export function Members({ picker }: { readonly picker: AddressPicker }) {
  const group = useStore(picker.$group)
  const list = useStore(picker.members.$list)
  const ticked = useStore(picker.$ticked)
  const rows = list.list
  return (
    <div className="flex flex-col gap-2">
      <Search key={group} isOff={group === undefined} picker={picker} />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          disabled={ticked.size === 0}
          onClick={() => picker.pick(rows.filter(({ id }) => ticked.has(id)))}
          size="small"
        >
          {t.pickTicked({ count: ticked.size })}
        </Button>
        <Button
          disabled={list.state !== 'success' || list.total === 0}
          onClick={() => begin(picker.pickAll())}
          size="small"
        >
          {t.pickAll({ count: list.total })}
        </Button>
      </div>
      {group === undefined ? (
        <p className="py-10 text-center text-(--hutong-text-3)">{t.chooseGroup()}</p>
      ) : (
        <>
          <Table
            columns={columns()}
            height={HEIGHT}
            keyOf={({ id }) => id}
            label={t.members()}
            nameOf={({ customerName }) => customerName}
            onRetry={() => begin(picker.members.reload())}
            rows={rows}
            selection={{ keys: ticked, onSelect: picker.tick }}
            state={list.state}
            waitingRows={list.pageSize}
          />
          <Pager
            label={t.members()}
            onPage={page => begin(picker.members.turnTo(page))}
            onPageSize={size => begin(picker.members.resize(size))}
            page={list.page}
            pageSize={list.pageSize}
            total={list.total}
          />
        </>
      )}
    </div>
  )
}

function Search({ picker, isOff }: { picker: AddressPicker; isOff: boolean }) {
  const [by, choose] = useState<By>('customerName')
  const [words, write] = useState('')
  const what = by === 'customerName' ? t.byName() : t.byPhone()
  const search = (event: FormEvent) => {
    event.preventDefault()
    begin(picker.search(by, words))
  }
  return (
    <form className="flex items-start gap-2" noValidate onSubmit={search}>
      <span className="w-24 shrink-0">
        <Choice
          disabled={isOff}
          label={t.searchBy()}
          onChoose={choose}
          options={[
            { value: 'customerName', label: t.byName() },
            { value: 'phoneNumber', label: t.byPhone() }
          ]}
          value={by}
        />
      </span>
      <span className="min-w-0 grow">
        <Input
          autoComplete="off"
          disabled={isOff}
          label={t.words({ what })}
          maxLength={64}
          onChange={({ target }) => write(target.value)}
          value={words}
        />
      </span>
      <Button className="mt-[26px]" disabled={isOff} type="submit">
        {t.search()}
      </Button>
    </form>
  )
}
