import { useStore } from '@nanostores/react'
import { type FormEvent, useState } from 'react'
import { $bookAttempt, saveAccess } from '../../../core/features/address-book/book-dialogs.ts'
import { bookPageMessages as messages } from '../../../core/features/address-book/book-page-messages.ts'
import type {
  AddressBookGroup,
  GroupAccess,
  GroupGrant
} from '../../../core/features/address-book/schemas.ts'
import { SectionHeading } from '../../../widgets/kit/section-heading.tsx'
import { Segmented } from '../../../widgets/parts/segmented.tsx'
import { SmallDialog } from './small-dialog.tsx'

type Level = 'none' | 'see' | 'change'
type Kind = GroupGrant['kind']

/** Which roles and departments see and change a group. */
export function GroupAccessForm(props: {
  readonly group: AddressBookGroup
  readonly access: GroupAccess
}) {
  const { group, access } = props
  const attempt = useStore($bookAttempt)
  const [grants, setGrants] = useState<readonly GroupGrant[]>(access.grants)
  const levelOf = (kind: Kind, id: string): Level => {
    const grant = grants.find(one => one.kind === kind && one.id === id)
    return grant ? (grant.canEdit ? 'change' : 'see') : 'none'
  }
  function choose(kind: Kind, id: string, level: Level): void {
    const others = grants.filter(one => one.kind !== kind || one.id !== id)
    setGrants(level === 'none' ? others : [...others, { kind, id, canEdit: level === 'change' }])
  }
  const lists = [
    ['role', messages.roles(), access.roles],
    ['department', messages.departments(), access.departments]
  ] as const
  return (
    <SmallDialog
      error={attempt.status === 'failed' ? attempt.failure.message : undefined}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void saveAccess(grants)
      }}
      title={messages.accessTitle({ name: group.groupName })}
    >
      <p className="text-[13px]/5 text-(--hutong-text-2)">{messages.accessHint()}</p>
      <p aria-live="polite" className="font-semibold">
        {grants.length === 0
          ? messages.accessOpen()
          : messages.accessChosen({ count: grants.length })}
      </p>
      {lists.map(([kind, title, targets]) => (
        <section className="flex flex-col gap-1" key={kind}>
          <SectionHeading>{title}</SectionHeading>
          <ul className="flex flex-col">
            {targets.map(({ id, name }) => (
              <li
                className="flex flex-wrap items-center justify-between gap-2 border-b border-(--hutong-border) py-1 last:border-0"
                key={id}
              >
                <span className="min-w-0 wrap-anywhere">{name}</span>
                <Segmented
                  label={name}
                  onChoose={level => choose(kind, id, level)}
                  options={[
                    ['none', messages.none()],
                    ['see', messages.see()],
                    ['change', messages.change()]
                  ]}
                  value={levelOf(kind, id)}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </SmallDialog>
  )
}
