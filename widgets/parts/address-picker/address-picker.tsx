import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { addressBookType } from '../../../core/features/call-tasks/enums.ts'
import type { AddressGroup } from '../../../core/features/call-tasks/resource-schemas.ts'
import type { AddressPicker as Picker } from '../../../core/features/number-import/address-picker.ts'
import { addressMessages as messages } from '../../../core/features/number-import/messages.ts'
import { commonMessages } from '../../../core/messages/common-messages.ts'
import { Button } from '../../kit/button.tsx'
import { Skeleton } from '../../kit/indicators.tsx'
import { Radios } from '../../kit/large/forms/ticks.tsx'
import { type Branch, Tree } from '../../kit/large/tree.tsx'
import { begin } from '../begin-part.ts'
import { Chosen } from './chosen-members.tsx'
import { Members } from './member-column.tsx'

/** 通讯录: groups at the left, members of the chosen group, and the picked members at the right. */
export function AddressPicker({ picker }: { readonly picker: Picker }) {
  const books = useStore(picker.$books)
  const book = useStore(picker.$book)
  useEffect(() => {
    if (picker.$books.get().status === 'none') begin(picker.open())
  }, [picker])
  if (books.status === 'failed')
    return <Failed message={books.failure.message} onRetry={() => begin(picker.open())} />
  const granted = books.status === 'ready' ? books.value : []
  const options = addressBookType.options.filter(({ value }) => granted.includes(value))
  return (
    <div className="flex flex-col gap-3">
      {options.length > 1 && (
        <Radios
          label={messages.book()}
          onChoose={value => begin(picker.chooseBook(Number(value)))}
          options={options.map(({ value, label }) => ({ value: String(value), label }))}
          value={String(book)}
        />
      )}
      <div className="@container">
        <div className="flex flex-col gap-4 @min-[900px]:flex-row">
          <div className="flex min-w-0 grow flex-col gap-3 @min-[520px]:flex-row">
            <Groups key={book} picker={picker} />
            <div className="min-w-0 grow">
              <Members picker={picker} />
            </div>
          </div>
          <div className="min-w-0 @min-[900px]:w-[412px] @min-[900px]:shrink-0">
            <Chosen picker={picker} />
          </div>
        </div>
      </div>
    </div>
  )
}

const branchOf = ({ id, groupName, subNodes }: AddressGroup): Branch => ({
  id,
  label: groupName,
  children: subNodes.map(branchOf)
})

function Groups({ picker }: { readonly picker: Picker }) {
  const tree = useStore(picker.$tree)
  const group = useStore(picker.$group)
  const book = useStore(picker.$book)
  if (tree.status === 'failed')
    return <Failed message={tree.failure.message} onRetry={() => begin(picker.chooseBook(book))} />
  return (
    <section
      aria-label={messages.groups()}
      className="max-h-[540px] shrink-0 overflow-auto rounded-(--hutong-radius) border border-(--hutong-border) p-1 @min-[520px]:w-[168px]"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
    >
      {tree.status !== 'ready' ? (
        <Skeleton label={commonMessages.loading()} rows={5} />
      ) : (
        <Tree
          branches={tree.value.map(branchOf)}
          chosen={group}
          label={messages.groups()}
          onChoose={id => begin(picker.chooseGroup(id))}
          unfolded={tree.value.map(({ id }) => id)}
        />
      )}
    </section>
  )
}

function Failed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div className="flex flex-col items-center gap-2 p-4 text-center" role="alert">
      <p className="text-(--hutong-text-2)">{message}</p>
      <Button onClick={onRetry}>{commonMessages.loadFailed()}</Button>
    </div>
  )
}
