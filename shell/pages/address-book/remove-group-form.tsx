import { useStore } from '@nanostores/react'
import { $bookAttempt, removeGroup } from '../../../core/features/address-book/book-dialogs.ts'
import { bookPageMessages as messages } from '../../../core/features/address-book/book-page-messages.ts'
import { withBelow } from '../../../core/features/address-book/rules/group-tree.ts'
import type { AddressBookGroup } from '../../../core/features/address-book/schemas.ts'
import { joinMessages } from '../../../core/messages/join-messages.ts'
import { Radios } from '../../../widgets/kit/large/forms/ticks.tsx'
import { useForm } from '../../../widgets/parts/form/use-form.ts'
import { GroupChoice } from './group-choice.tsx'
import { SmallDialog } from './small-dialog.tsx'

type Fate = 'move' | 'delete'

/** Asks what becomes of the members; nothing is deleted that was not counted here. */
export function RemoveGroupForm(props: {
  readonly group: AddressBookGroup
  readonly groups: readonly AddressBookGroup[]
  readonly onGone: () => void
}) {
  const { group, groups, onGone } = props
  const branch = withBelow(groups, [group.id])
  const count = groups
    .filter(({ id }) => branch.has(id))
    .reduce((sum, { memberCount }) => sum + memberCount, 0)
  const hasMembers = count > 0
  const form = useForm<{ fate: Fate; targetId: string }>({
    initial: { fate: 'move', targetId: '' },
    validate: ({ fate, targetId }) => ({
      targetId:
        hasMembers && fate === 'move' && targetId === '' ? messages.targetMissing() : undefined
    }),
    places: { targetId: 'targetId' },
    submission: useStore($bookAttempt)
  })
  const { fate, targetId } = form.values
  async function send(): Promise<void> {
    const members = hasMembers ? fate : 'none'
    const target = members === 'move' ? targetId : undefined
    if (await removeGroup(members, count, target)) onGone()
  }
  return (
    <SmallDialog
      confirm={messages.remove()}
      error={form.error}
      isDangerous
      onSubmit={form.onSubmit(() => void send())}
      title={messages.removeGroupTitle({ name: group.groupName })}
    >
      <p className="text-(--hutong-text-2)">
        {branch.size > 1 && messages.removeBelow({ count: branch.size - 1 }) + joinMessages.next()}
        {hasMembers ? messages.removeFull({ count }) : messages.removeEmpty()}
      </p>
      {hasMembers && (
        <>
          <Radios
            label={messages.members()}
            onChoose={value => form.set('fate', value)}
            options={[
              { value: 'move', label: messages.fateMove() },
              { value: 'delete', label: messages.fateDelete() }
            ]}
            value={fate}
          />
          {fate === 'move' && (
            <div ref={form.place('targetId')}>
              <GroupChoice
                except={branch}
                groups={groups}
                issue={form.issueOf('targetId')}
                label={messages.target()}
                onChoose={id => form.set('targetId', id)}
                placeholder={messages.targetMissing()}
                required
                value={targetId}
              />
            </div>
          )}
        </>
      )}
    </SmallDialog>
  )
}
