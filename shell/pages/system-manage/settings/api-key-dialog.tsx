import { useStore } from '@nanostores/react'
import { useId } from 'react'
import {
  $apiKeyAttempt,
  $apiKeyDialog,
  closeApiKeyDialog,
  makeApiKey,
  type ApiKeyDialog as Shown
} from '../../../../core/features/api-keys/api-key-form.ts'
import { type ApiKeyScope, apiKeyScope } from '../../../../core/features/api-keys/enums.ts'
import { apiKeyMessages as messages } from '../../../../core/features/api-keys/messages.ts'
import { LONGEST_NAME, nameIssue, scopesIssue } from '../../../../core/features/api-keys/rules.ts'
import { wholeNumber } from '../../../../core/features/system-settings/setting-values.ts'
import { Button } from '../../../../widgets/kit/button.tsx'
import { Dialog } from '../../../../widgets/kit/large/dialog.tsx'
import { CheckboxGroup } from '../../../../widgets/kit/large/forms/checkbox-group.tsx'
import { TextInput } from '../../../../widgets/kit/large/forms/text-fields.tsx'
import { begin } from '../../../../widgets/parts/begin-part.ts'
import { FormAlert } from '../../../../widgets/parts/form/form-alert.tsx'
import { useForm } from '../../../../widgets/parts/form/use-form.ts'
import { FormButtons } from '../../../list/cells/answer-cells.tsx'
import { ShownSecret } from './shown-secret.tsx'

const WIDTH = 560
const [LEAST_DAYS, MOST_DAYS] = [1, 3650]

/** Makes a key, and then shows its secret. */
export default function ApiKeyDialog() {
  const shown = useStore($apiKeyDialog)
  if (shown.status === 'closed') return null
  return shown.status === 'made' ? <Made {...shown} /> : <Adding />
}

function Adding() {
  const id = useId()
  const attempt = useStore($apiKeyAttempt)
  const initial: { name: string; scopes: ApiKeyScope[]; days: string } = {
    ...{ name: '', scopes: [], days: '' }
  }
  const form = useForm({
    initial,
    validate: ({ name, scopes, days }) => ({
      name: nameIssue(name),
      scopes: scopesIssue(scopes),
      days:
        days.trim() !== '' && wholeNumber(days, LEAST_DAYS, MOST_DAYS) === undefined
          ? messages.daysWrong()
          : undefined
    }),
    places: { name: 'name', scopes: 'scopes' },
    submission: attempt
  })
  return (
    <Dialog
      footer={
        <FormButtons form={id} isBusy={attempt.status === 'busy'} onCancel={closeApiKeyDialog} />
      }
      isOpen
      onClose={closeApiKeyDialog}
      title={messages.addTitle()}
      width={WIDTH}
    >
      <form
        className="flex flex-col gap-3"
        id={id}
        noValidate
        onSubmit={form.onSubmit(({ name, scopes, days }) =>
          begin(
            makeApiKey({
              ...{ name: name.trim(), scopes },
              days: wholeNumber(days, LEAST_DAYS, MOST_DAYS) ?? null
            })
          )
        )}
      >
        <TextInput
          {...form.field('name')}
          autoComplete="off"
          label={messages.name()}
          maxLength={LONGEST_NAME}
          name="name"
          required
        />
        <div ref={form.place('scopes')}>
          <CheckboxGroup
            chosen={new Set(form.values.scopes)}
            label={messages.scopes()}
            onChoose={chosen =>
              form.set(
                'scopes',
                apiKeyScope.codes.filter(code => chosen.has(code))
              )
            }
            options={apiKeyScope.options}
          />
          <FormAlert text={form.issueOf('scopes')} />
        </div>
        <TextInput
          {...form.field('days')}
          autoComplete="off"
          hint={messages.daysHint()}
          inputMode="numeric"
          label={messages.days()}
          maxLength={4}
          name="days"
        />
        <FormAlert text={form.error} />
      </form>
    </Dialog>
  )
}

function Made({ id, secret }: Extract<Shown, { status: 'made' }>) {
  return (
    <Dialog
      footer={
        <Button onClick={closeApiKeyDialog} tone="primary">
          {messages.done()}
        </Button>
      }
      isInsistent
      isOpen
      onClose={closeApiKeyDialog}
      title={messages.madeTitle()}
      width={WIDTH}
    >
      <ShownSecret
        copied={messages.copied()}
        copy={messages.copy()}
        hint={messages.madeHint()}
        values={[
          [messages.client(), id],
          [messages.secret(), secret]
        ]}
      />
    </Dialog>
  )
}
