import { useStore } from '@nanostores/react'
import { useEffect, useId } from 'react'
import { $selfAnalysisOptions } from '../../../../core/features/self-analysis/analysis-run.ts'
import {
  $viewAttempt,
  addView,
  forgetViewAttempt,
  readViews,
  renameView
} from '../../../../core/features/self-analysis/analysis-views.ts'
import { selfAnalysisMessages as messages } from '../../../../core/features/self-analysis/messages.ts'
import { LONGEST_NAME } from '../../../../core/features/self-analysis/rules/catalogue.ts'
import type { AnalysisView, ViewSpec } from '../../../../core/features/self-analysis/schemas.ts'
import { lastOf } from '../../../../core/lib/query/query-store.ts'
import { Dialog } from '../../../../widgets/kit/large/dialog.tsx'
import { Choice } from '../../../../widgets/kit/large/forms/choice.tsx'
import { TextInput } from '../../../../widgets/kit/large/forms/text-fields.tsx'
import { useForm } from '../../../../widgets/parts/form/use-form.ts'
import { FormButtons } from '../../../list/cells/answer-cells.tsx'

const NO_ROLE = ''

/** Name of a view, and the role with which it is shared. */
export default function ViewDialog(props: {
  /** The view to rename; a new one otherwise. */
  readonly view?: AnalysisView
  readonly spec: ViewSpec
  readonly onSaved: (id: string) => void
  readonly onClose: () => void
}) {
  const { view, spec, onSaved, onClose } = props
  const id = useId()
  const attempt = useStore($viewAttempt)
  const roles = lastOf(useStore($selfAnalysisOptions))?.roles ?? []
  useEffect(() => forgetViewAttempt, [])
  const form = useForm({
    initial: { name: view?.name ?? '', roleId: view?.roleId ?? NO_ROLE },
    validate: ({ name }) => ({
      name: name.trim() === '' ? messages.viewName30() : undefined
    }),
    submission: attempt
  })
  async function save(name: string, roleId: string | null): Promise<void> {
    if (view) {
      if ((await renameView(view, name, roleId)) !== 'done') return void readViews()
      return onClose()
    }
    const added = await addView(name, spec, roleId)
    if (!added) return
    onSaved(added.id)
    onClose()
  }
  return (
    <Dialog
      footer={
        <FormButtons
          confirm={messages.save()}
          form={id}
          isBusy={attempt.status === 'busy'}
          onCancel={onClose}
        />
      }
      isOpen
      onClose={onClose}
      title={view ? messages.settings() : messages.saveTitle()}
      width={440}
    >
      <form
        className="flex flex-col gap-2"
        id={id}
        noValidate
        onSubmit={form.onSubmit(({ name, roleId }) =>
          save(name.trim(), roleId === NO_ROLE ? null : roleId)
        )}
      >
        <TextInput
          {...form.field('name')}
          autoComplete="off"
          label={messages.viewName()}
          maxLength={LONGEST_NAME}
          name="name"
          required
        />
        <Choice
          label={messages.share()}
          onChoose={role => form.set('roleId', role)}
          options={[{ value: NO_ROLE, label: messages.notShared() }, ...roles]}
          value={form.values.roleId}
        />
        <div className="min-h-5 text-[13px]/5 text-(--hutong-danger)" role="alert">
          {form.error}
        </div>
      </form>
    </Dialog>
  )
}
