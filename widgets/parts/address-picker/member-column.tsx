import { useStore } from '@nanostores/react'
import { type FormEvent, useState } from 'react'
import type { AddressPicker } from '../../../core/features/number-import/address-picker.ts'
import { addressMessages as messages } from '../../../core/features/number-import/messages.ts'
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
          {messages.pickTicked({ count: ticked.size })}
        </Button>
        <Button
          disabled={list.state !== 'success' || list.total === 0}
          onClick={() => begin(picker.pickAll())}
          size="small"
        >
          {messages.pickAll({ count: list.total })}
        </Button>
      </div>
      {group === undefined ? (
        <p className="py-10 text-center text-(--hutong-text-3)">{messages.chooseGroup()}</p>
      ) : (
        <>
          <Table
            columns={columns()}
            height={HEIGHT}
            keyOf={({ id }) => id}
            label={messages.members()}
            nameOf={({ customerName }) => customerName}
            onRetry={() => begin(picker.members.reload())}
            rows={rows}
            selection={{ keys: ticked, onSelect: picker.tick }}
            state={list.state}
            waitingRows={list.pageSize}
          />
          <Pager
            label={messages.members()}
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
  const [text, write] = useState('')
  const what = by === 'customerName' ? messages.byName() : messages.byPhone()
  const search = (event: FormEvent) => {
    event.preventDefault()
    begin(picker.search(by, text))
  }
  return (
    <form className="flex items-start gap-2" noValidate onSubmit={search}>
      <span className="w-24 shrink-0">
        <Choice
          disabled={isOff}
          label={messages.searchBy()}
          onChoose={choose}
          options={[
            { value: 'customerName', label: messages.byName() },
            { value: 'phoneNumber', label: messages.byPhone() }
          ]}
          value={by}
        />
      </span>
      <span className="min-w-0 grow">
        <Input
          autoComplete="off"
          disabled={isOff}
          label={messages.searchHint({ what })}
          maxLength={64}
          onChange={({ target }) => write(target.value)}
          value={text}
        />
      </span>
      <Button className="mt-[26px]" disabled={isOff} type="submit">
        {messages.search()}
      </Button>
    </form>
  )
}
