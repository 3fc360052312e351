import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { textOptions } from '../../../../core/contract/text-options.ts'
import { dispositionSettingMessages as messages } from '../../../../core/features/dispositions/disposition-setting-messages.ts'
import {
  $dispositionAttempt,
  type DispositionForm,
  readLatestDispositions,
  SETTINGS_CHANGED,
  saveDispositionCode,
  saveDispositionGroup,
  showDispositionForm
} from '../../../../core/features/dispositions/disposition-settings.ts'
import {
  type DispositionDirection,
  dispositionDirection
} from '../../../../core/features/dispositions/enums.ts'
import { nameIssue } from '../../../../core/features/dispositions/rules/disposition-setting-rules.ts'
import type { DispositionGroup } from '../../../../core/features/dispositions/schemas.ts'
import { Dialog } from '../../../../widgets/kit/large/dialog.tsx'
import { Choice } from '../../../../widgets/kit/large/forms/choice.tsx'
import { TextInput } from '../../../../widgets/kit/large/forms/text-fields.tsx'
import { Checkbox } from '../../../../widgets/kit/large/forms/ticks.tsx'
import { begin } from '../../../../widgets/parts/begin-part.ts'
import { FormAlert } from '../../../../widgets/parts/form/form-alert.tsx'
import { useForm } from '../../../../widgets/parts/form/use-form.ts'
import { FormButtons } from '../../../list/cells/answer-cells.tsx'

type Open = Exclude<DispositionForm, { readonly status: 'closed' }>
const directions = textOptions(dispositionDirection.options)
const close = () => showDispositionForm({ status: 'closed' })

/** A group or a code: a new one, or a change of one. */
export default function DispositionSettingForm(props: {
  readonly about: Open
  readonly groups: readonly DispositionGroup[]
}) {
  const { about, groups } = props
  const id = useId()
  const isBusy = useStore($dispositionAttempt).status === 'busy'
  const title =
    about.status === 'group'
      ? about.group
        ? messages.editGroup()
        : messages.addGroup()
      : about.code
        ? messages.editCode()
        : messages.addCode()
  return (
    <Dialog
      footer={<FormButtons cancel={messages.back()} form={id} isBusy={isBusy} onCancel={close} />}
      isOpen
      onClose={close}
      title={title}
      width={480}
    >
      {about.status === 'group' ? (
        <GroupForm group={about.group} groups={groups} id={id} />
      ) : (
        <CodeForm about={about} groups={groups} id={id} />
      )}
    </Dialog>
  )
}

/** Why the save was refused; the form keeps what was typed when the latest list is read. */
function Refusal({ text }: { readonly text: string | undefined }) {
  const attempt = useStore($dispositionAttempt)
  const isStale = attempt.status === 'failed' && attempt.failure.code === SETTINGS_CHANGED
  return <FormAlert onLatest={isStale ? readLatestDispositions : undefined} text={text} />
}

function GroupForm(props: {
  readonly group: DispositionGroup | undefined
  readonly groups: readonly DispositionGroup[]
  readonly id: string
}) {
  const { group, groups, id } = props
  const others = groups.filter(one => one.id !== group?.id).map(({ name }) => name)
  const form = useForm({
    initial: { name: group?.name ?? '' },
    validate: ({ name }) => ({ name: nameIssue(name, others) }),
    submission: useStore($dispositionAttempt)
  })
  return (
    <form
      className="flex flex-col gap-2"
      id={id}
      noValidate
      onSubmit={form.onSubmit(({ name }) => begin(saveDispositionGroup(name.trim(), group)))}
    >
      <TextInput
        {...form.field('name')}
        autoComplete="off"
        label={messages.groupName()}
        maxLength={64}
        required
      />
      <Refusal text={form.error} />
    </form>
  )
}

function CodeForm(props: {
  readonly about: Extract<Open, { readonly status: 'code' }>
  readonly groups: readonly DispositionGroup[]
  readonly id: string
}) {
  const { about, groups, id } = props
  const { code, group } = about
  const form = useForm<{
    label: string
    groupId: string
    direction: DispositionDirection
    isEnabled: boolean
    isRemarkRequired: boolean
  }>({
    initial: {
      ...{ label: code?.label ?? '', groupId: group.id, direction: code?.direction ?? 'ALL' },
      ...{ isEnabled: code?.isEnabled ?? true, isRemarkRequired: code?.isRemarkRequired ?? false }
    },
    validate: ({ label, groupId }) => {
      const beside = groups.find(one => one.id === groupId)?.codes ?? []
      const others = beside.filter(one => one.id !== code?.id)
      return {
        label: nameIssue(
          label,
          others.map(one => one.label)
        )
      }
    },
    submission: useStore($dispositionAttempt)
  })
  const { groupId, direction, isEnabled, isRemarkRequired } = form.values
  return (
    <form
      className="flex flex-col gap-2"
      id={id}
      noValidate
      onSubmit={form.onSubmit(({ groupId: place, label, ...settings }) =>
        begin(
          saveDispositionCode(
            { ...settings, label: label.trim(), ...(code && { id: code.id }) },
            place
          )
        )
      )}
    >
      <TextInput
        {...form.field('label')}
        autoComplete="off"
        label={messages.label()}
        maxLength={64}
        required
      />
      <Choice
        label={messages.group()}
        onChoose={value => form.set('groupId', value)}
        options={groups.map(one => ({ value: one.id, label: one.name }))}
        value={groupId}
      />
      <Choice
        label={messages.direction()}
        onChoose={value => form.set('direction', value as DispositionDirection)}
        options={directions}
        value={direction}
      />
      <Checkbox
        checked={isRemarkRequired}
        label={messages.isRemarkRequired()}
        onChange={on => form.set('isRemarkRequired', on)}
      />
      <Checkbox
        checked={isEnabled}
        label={messages.isEnabled()}
        onChange={on => form.set('isEnabled', on)}
      />
      <Refusal text={form.error} />
    </form>
  )
}
