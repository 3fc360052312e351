import { useMemo } from 'react'
import { pathsOf } from '../../../core/features/address-book/rules/group-tree.ts'
import type { AddressBookGroup } from '../../../core/features/address-book/schemas.ts'
import { Combobox } from '../../../widgets/kit/large/forms/combobox.tsx'

/** One of the groups that the user may change, by its path. */
export function GroupChoice(props: {
  readonly groups: readonly AddressBookGroup[]
  readonly value: string
  readonly onChoose: (id: string) => void
  readonly label: string
  readonly issue?: string | undefined
  readonly required?: boolean
  /** Ids of groups that are not offered. */
  readonly except?: ReadonlySet<string>
  readonly placeholder?: string
}) {
  const { groups, value, onChoose, except, ...rest } = props
  const paths = useMemo(() => pathsOf(groups), [groups])
  return (
    <Combobox
      {...rest}
      onChoose={id => onChoose(id ?? '')}
      options={groups
        .filter(({ id, canEdit }) => canEdit && !except?.has(id))
        .map(({ id }) => ({ value: id, label: paths.get(id)?.join(' / ') ?? '' }))}
      value={value === '' ? null : value}
    />
  )
}
