import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { textOptions } from '../../../../core/contract/text-options.ts'
import { seatRole } from '../../../../core/features/members/enums.ts'
import { memberMessages } from '../../../../core/features/members/messages.ts'
import { seatSettingMessages as messages } from '../../../../core/features/seat-settings/messages.ts'
import { HIGHEST_LEVEL } from '../../../../core/features/seat-settings/rules.ts'
import type { SeatOptions, SeatRow } from '../../../../core/features/seat-settings/schemas.ts'
import {
  $seatAttempt,
  SEAT_CHANGED,
  saveSeat,
  showLatestSeat
} from '../../../../core/features/seat-settings/seat-form.ts'
import { agentMode } from '../../../../core/features/seats/enums.ts'
import { extension as extensionRule } from '../../../../core/lib/validation/account-validators.ts'
import { required } from '../../../../core/lib/validation/rule.ts'
import { joinMessages } from '../../../../core/messages/join-messages.ts'
import { Choice } from '../../../../widgets/kit/large/forms/choice.tsx'
import { Combobox } from '../../../../widgets/kit/large/forms/combobox.tsx'
import { TextInput } from '../../../../widgets/kit/large/forms/text-fields.tsx'
import { Radios } from '../../../../widgets/kit/large/forms/ticks.tsx'
import { MultiChoice } from '../../../../widgets/parts/custom-fields/multi-choice.tsx'
import { FormAlert } from '../../../../widgets/parts/form/form-alert.tsx'
import { useForm } from '../../../../widgets/parts/form/use-form.ts'
import { digits } from '../../../../widgets/parts/normalize-input.ts'

const modes = textOptions(agentMode.options)
const roles = textOptions(seatRole.options)
const levels = Array.from({ length: HIGHEST_LEVEL }, (_, at) => ({
  value: String(at + 1),
  get label() {
    return messages.levelOption({ level: at + 1 })
  }
}))
/** Empty for the server's default. */
const wrapUpRule = (typed: string): string | undefined =>
  typed === '' || (/^\d{1,4}$/.test(typed) && Number(typed) <= 3600)
    ? undefined
    : memberMessages.wrapUpWrong()

const initialOf = (seat: SeatRow | undefined) => ({
  memberId: seat?.memberId ?? '',
  extension: seat?.extension ?? '',
  mode: String(seat?.agentMode ?? 0),
  role: String(seat?.agentRole ?? 2),
  groups: (seat?.groups ?? []).map(({ id, level }) => ({ id, level })),
  callerNumbers: (seat?.callerNumbers ?? []).map(({ cidNumber }) => cidNumber),
  wrapUpSeconds: String(seat?.wrapUpSeconds ?? '')
})

/** Form of a new or an existing seat. */
export function SeatFields(props: {
  readonly id: string
  readonly seat: SeatRow | undefined
  readonly options: SeatOptions
  readonly onChange: (isChanged: boolean) => void
}) {
  const { id, seat, options, onChange } = props
  const attempt = useStore($seatAttempt)
  const form = useForm({
    initial: initialOf(seat),
    validate: values => ({
      memberId: required(messages.memberMissing)(values.memberId),
      extension: extensionRule(values.extension),
      wrapUpSeconds: wrapUpRule(values.wrapUpSeconds)
    }),
    normalize: { extension: digits, wrapUpSeconds: digits },
    places: { EXTENSION_TAKEN: 'extension', memberId: 'memberId' },
    submission: attempt
  })
  const { memberId, mode, role, groups, callerNumbers } = form.values
  const isStale = attempt.status === 'failed' && attempt.failure.code === SEAT_CHANGED
  const isChanged = form.isDirty()
  useEffect(() => onChange(isChanged), [onChange, isChanged])
  const nameOf = (groupId: string) => options.groups.find(one => one.id === groupId)?.name ?? ''
  const choose = (chosen: readonly string[]) =>
    form.set(
      'groups',
      chosen.map(one => ({ id: one, level: groups.find(group => group.id === one)?.level ?? 1 }))
    )
  const setLevel = (groupId: string, level: number) =>
    form.set(
      'groups',
      groups.map(group => (group.id === groupId ? { ...group, level } : group))
    )
  return (
    <form
      className="flex flex-col gap-3"
      id={id}
      noValidate
      onSubmit={form.onSubmit(values => {
        const draft = {
          extension: values.extension,
          agentMode: Number(values.mode) as 0 | 1 | 2,
          agentRole: Number(values.role) as 0 | 1 | 2,
          groups: values.groups,
          callerNumbers: values.callerNumbers,
          wrapUpSeconds: values.wrapUpSeconds === '' ? null : Number(values.wrapUpSeconds)
        }
        void saveSeat(draft, values.memberId)
      })}
    >
      {seat ? (
        <TextInput
          disabled
          label={messages.member()}
          value={joinMessages.aside({ text: seat.memberName, note: seat.username })}
        />
      ) : (
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
      )}
      <TextInput
        {...form.field('extension')}
        autoComplete="off"
        hint={memberMessages.extensionHint()}
        inputMode="numeric"
        label={messages.extension()}
        maxLength={3}
        name="extension"
        required
      />
      <div className="pb-4">
        <Radios
          label={messages.mode()}
          onChoose={value => form.set('mode', value)}
          options={modes}
          value={mode}
        />
      </div>
      <div className="pb-4">
        <Radios
          label={messages.role()}
          onChoose={value => form.set('role', value)}
          options={roles}
          value={role}
        />
      </div>
      <MultiChoice
        chosen={groups.map(one => one.id)}
        hint={messages.levelHint()}
        label={messages.groups()}
        onChange={choose}
        options={options.groups.map(one => ({ value: one.id, label: one.name }))}
        placeholder={messages.noGroups()}
      />
      {groups.map(({ id: groupId, level }) => (
        <Choice
          key={groupId}
          label={messages.level({ name: nameOf(groupId) })}
          onChoose={value => setLevel(groupId, Number(value))}
          options={levels}
          value={String(level)}
        />
      ))}
      <MultiChoice
        chosen={callerNumbers}
        label={messages.numbers()}
        onChange={chosen => form.set('callerNumbers', [...chosen])}
        options={options.callerNumbers.map(({ cidNumber, name }) => ({
          value: cidNumber,
          label: name === cidNumber ? cidNumber : `${cidNumber} ${name}`
        }))}
        placeholder={messages.noNumbers()}
      />
      <TextInput
        {...form.field('wrapUpSeconds')}
        autoComplete="off"
        hint={memberMessages.wrapUpHint()}
        inputMode="numeric"
        label={memberMessages.wrapUpSeconds()}
        maxLength={4}
        name="wrapUpSeconds"
      />
      <FormAlert onLatest={isStale ? showLatestSeat : undefined} text={form.error} />
    </form>
  )
}
