import { useStore } from '@nanostores/react'
import { useId } from 'react'
import {
  $administratorAttempt,
  $administratorForm,
  $administratorOptions,
  closeAdministratorForm,
  confirmAppointment,
  confirmDismissal,
  loadAdministratorOptions
} from '../../../../core/features/administrators/administrator-form.ts'
import type { AdministratorOptions } from '../../../../core/features/administrators/endpoints.ts'
import { administratorMessages as messages } from '../../../../core/features/administrators/messages.ts'
import type { Member } from '../../../../core/features/members/schemas.ts'
import { lastOf } from '../../../../core/lib/query/query-store.ts'
import { required } from '../../../../core/lib/validation/rule.ts'
import { commonMessages } from '../../../../core/messages/common-messages.ts'
import { joinMessages } from '../../../../core/messages/join-messages.ts'
import { Button } from '../../../../widgets/kit/button.tsx'
import { Skeleton } from '../../../../widgets/kit/indicators.tsx'
import { Dialog } from '../../../../widgets/kit/large/dialog.tsx'
import { Choice } from '../../../../widgets/kit/large/forms/choice.tsx'
import { Combobox } from '../../../../widgets/kit/large/forms/combobox.tsx'
import { FormAlert } from '../../../../widgets/parts/form/form-alert.tsx'
import { useForm } from '../../../../widgets/parts/form/use-form.ts'
import { FormButtons } from '../../../list/cells/answer-cells.tsx'

interface Fields {
  readonly id: string
  readonly options: AdministratorOptions
}

const asOption = ({ id: value, name: label }: { readonly id: string; readonly name: string }) => ({
  value,
  label
})

/** Appoints or dismisses an administrator. */
export default function AdministratorDialog() {
  const form = useStore($administratorForm)
  const state = useStore($administratorOptions)
  const isBusy = useStore($administratorAttempt).status === 'busy'
  const id = useId()
  if (form.status === 'closed') return null
  const options = lastOf(state)
  const isDismissing = form.status === 'dismissing'
  return (
    <Dialog
      footer={
        <FormButtons
          form={id}
          isBusy={isBusy}
          isDangerous={isDismissing}
          isShut={!options}
          onCancel={closeAdministratorForm}
        />
      }
      isOpen
      onClose={closeAdministratorForm}
      title={isDismissing ? messages.dismissTitle() : messages.appoint()}
      width={440}
    >
      {options ? (
        isDismissing ? (
          <Dismissal id={id} member={form.member} options={options} />
        ) : (
          <Appointment id={id} options={options} />
        )
      ) : state.status === 'failed' ? (
        <div className="flex flex-col items-center gap-3 py-6 text-center" role="alert">
          <p className="text-(--hutong-text-2)">{state.failure.message}</p>
          <Button onClick={() => void loadAdministratorOptions()}>{commonMessages.retry()}</Button>
        </div>
      ) : (
        <Skeleton label={commonMessages.loading()} rows={3} />
      )}
    </Dialog>
  )
}

function Appointment({ id, options }: Fields) {
  const attempt = useStore($administratorAttempt)
  const form = useForm({
    initial: { memberId: '', roleId: options.roles[0]?.id ?? '' },
    validate: ({ memberId, roleId }) => ({
      memberId: required(messages.memberMissing)(memberId),
      roleId: required(messages.roleMissing)(roleId)
    }),
    places: { memberId: 'memberId', roleId: 'roleId' },
    submission: attempt
  })
  const { memberId, roleId } = form.values
  return (
    <form
      className="flex flex-col gap-3"
      id={id}
      noValidate
      onSubmit={form.onSubmit(values => void confirmAppointment(values.memberId, values.roleId))}
    >
      <div ref={form.place('memberId')}>
        <Combobox
          issue={form.issueOf('memberId')}
          label={messages.member()}
          onChoose={value => form.set('memberId', value ?? '')}
          options={options.members.map(one => ({
            value: one.id,
            label: joinMessages.aside({ text: one.name, note: one.username })
          }))}
          required
          value={memberId || null}
        />
      </div>
      <div ref={form.place('roleId')}>
        <Choice
          issue={form.issueOf('roleId')}
          label={messages.role()}
          onChoose={value => form.set('roleId', value)}
          options={options.roles.map(asOption)}
          required
          value={roleId || null}
        />
      </div>
      <FormAlert text={form.error} />
    </form>
  )
}

function Dismissal({ id, options, member }: Fields & { readonly member: Member }) {
  const attempt = useStore($administratorAttempt)
  const such = new Set(options.roles.map(role => role.id))
  const hasOther = member.roles.some(role => !such.has(role.id))
  const form = useForm({
    initial: { roleId: '' },
    validate: ({ roleId }) => ({
      roleId: hasOther ? undefined : required(messages.roleMissing)(roleId)
    }),
    places: { roleId: 'roleId' },
    submission: attempt
  })
  return (
    <form
      className="flex flex-col gap-3"
      id={id}
      noValidate
      onSubmit={form.onSubmit(({ roleId }) => void confirmDismissal(roleId || null))}
    >
      <p className="text-(--hutong-text-2)">{messages.dismissText({ name: member.name })}</p>
      {!hasOther && (
        <div ref={form.place('roleId')}>
          <Choice
            hint={messages.otherRoleHint()}
            issue={form.issueOf('roleId')}
            label={messages.otherRole()}
            onChoose={value => form.set('roleId', value)}
            options={options.otherRoles.map(asOption)}
            required
            value={form.values.roleId || null}
          />
        </div>
      )}
      <FormAlert text={form.error} />
    </form>
  )
}
