import { useStore } from '@nanostores/react'
import { clueMessages as messages } from '../../core/features/clues/messages.ts'
import {
  $clueMembers,
  $shareAttempt,
  $sharing,
  confirmSharing,
  loadClueMembers,
  stopSharing
} from '../../core/features/clues/share-clues.ts'
import { commonMessages } from '../../core/messages/common-messages.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { Skeleton } from '../../widgets/kit/indicators.tsx'
import { Dialog } from '../../widgets/kit/large/dialog.tsx'
import { Radios } from '../../widgets/kit/large/forms/ticks.tsx'
import { useForm } from '../../widgets/parts/form/use-form.ts'
import { FormButtons } from '../list/cells/answer-cells.tsx'
import { MemberTicks } from './member-ticks.tsx'

/** Shares clues with the whole enterprise or with selected members. */
export function ShareDialog() {
  const ids = useStore($sharing)
  return ids.length > 0 ? <Sharing count={ids.length} key={ids.join()} /> : null
}

interface ShareValues {
  readonly scope: 'all' | 'some'
  readonly memberIds: readonly string[]
}

function Sharing({ count }: { readonly count: number }) {
  const attempt = useStore($shareAttempt)
  const form = useForm<ShareValues>({
    initial: { scope: 'all', memberIds: [] },
    validate: ({ scope, memberIds }) => ({
      memberIds: scope === 'some' && memberIds.length === 0 ? messages.memberMissing() : undefined
    }),
    submission: attempt
  })
  const { scope, memberIds } = form.values
  const change = (part: Partial<ShareValues>) => {
    form.assign(part)
    form.forget()
  }
  const isBusy = attempt.status === 'busy'
  const share = () => {
    if (form.check()) void confirmSharing(scope === 'some' ? [...memberIds] : undefined)
  }
  return (
    <Dialog
      footer={<FormButtons isBusy={isBusy} onCancel={stopSharing} onConfirm={share} />}
      isOpen
      onClose={stopSharing}
      title={messages.shareTitle()}
      width={440}
    >
      <div className="flex flex-col gap-3">
        <p className="text-(--hutong-text-2)">
          {count === 1 ? messages.askShare() : messages.askShareMany({ count })}
        </p>
        <Radios
          label={messages.scope()}
          onChoose={next => change({ scope: next })}
          options={[
            { value: 'all', label: messages.withAll() },
            { value: 'some', label: messages.withSome() }
          ]}
          value={scope}
        />
        {scope === 'some' && (
          <Members
            chosen={new Set(memberIds)}
            onChoose={next => change({ memberIds: [...next] })}
          />
        )}
        <p className="min-h-5 text-[13px]/5 text-(--hutong-danger)" role="alert">
          {form.issueOf('memberIds') ?? form.error}
        </p>
      </div>
    </Dialog>
  )
}

interface MembersProps {
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (chosen: ReadonlySet<string>) => void
}

function Members(props: MembersProps) {
  const state = useStore($clueMembers)
  const known =
    state.status === 'ready' ? state.value : state.status === 'loading' ? state.before : undefined
  if (known)
    return (
      <MemberTicks
        {...props}
        find={messages.findMember()}
        label={messages.members()}
        members={known}
        none={messages.noMembers()}
      />
    )
  if (state.status !== 'failed') return <Skeleton label={commonMessages.loading()} rows={4} />
  return (
    <span className="self-center py-4" role="alert">
      <Button onClick={() => void loadClueMembers()}>{commonMessages.loadFailed()}</Button>
    </span>
  )
}
