import { useStore } from '@nanostores/react'
import { useId } from 'react'
import {
  $departmentAttempt,
  $departmentForm,
  $departmentFormData,
  closeDepartmentForm,
  DEPARTMENT_CHANGED,
  type DepartmentForm,
  type DepartmentFormData,
  loadDepartmentForm,
  saveDepartment,
  showLatestDepartment
} from '../../../../core/features/departments/department-form.ts'
import { departmentMessages as messages } from '../../../../core/features/departments/messages.ts'
import { LONGEST_NAME, nameIssue, placeIssue } from '../../../../core/features/departments/rules.ts'
import { lastOf } from '../../../../core/lib/query/query-store.ts'
import { commonMessages } from '../../../../core/messages/common-messages.ts'
import { Button } from '../../../../widgets/kit/button.tsx'
import { Skeleton } from '../../../../widgets/kit/indicators.tsx'
import { Dialog } from '../../../../widgets/kit/large/dialog.tsx'
import { Combobox } from '../../../../widgets/kit/large/forms/combobox.tsx'
import { TextInput } from '../../../../widgets/kit/large/forms/text-fields.tsx'
import { FormAlert } from '../../../../widgets/parts/form/form-alert.tsx'
import { useForm } from '../../../../widgets/parts/form/use-form.ts'
import { FormButtons } from '../../../list/cells/answer-cells.tsx'

type Open = Exclude<DepartmentForm, { readonly status: 'closed' }>

/** Dialog that adds or edits a department. */
export default function DepartmentDialog() {
  const form = useStore($departmentForm)
  const state = useStore($departmentFormData)
  const isBusy = useStore($departmentAttempt).status === 'busy'
  const id = useId()
  if (form.status === 'closed') return null
  const data = lastOf(state)
  return (
    <Dialog
      footer={
        <FormButtons form={id} isBusy={isBusy} isShut={!data} onCancel={closeDepartmentForm} />
      }
      isOpen
      onClose={closeDepartmentForm}
      title={form.status === 'editing' ? messages.edit() : messages.add()}
      width={480}
    >
      {data ? (
        <Fields data={data} id={id} open={form} />
      ) : state.status === 'failed' ? (
        <div className="flex flex-col items-center gap-3 py-6 text-center" role="alert">
          <p className="text-(--hutong-text-2)">{state.failure.message}</p>
          <Button onClick={() => void loadDepartmentForm()}>{commonMessages.retry()}</Button>
        </div>
      ) : (
        <Skeleton label={commonMessages.loading()} rows={4} />
      )}
    </Dialog>
  )
}

const trimmed = (typed: string) => typed.trim()

function Fields(props: {
  readonly id: string
  readonly open: Open
  readonly data: DepartmentFormData
}) {
  const { id, open } = props
  const { options, department } = props.data
  const attempt = useStore($departmentAttempt)
  const parent = open.status === 'adding' ? open.parentId : (department?.parentId ?? null)
  const place = (parentId: string) => placeIssue(options, department?.id, parentId || null)
  const form = useForm({
    initial: {
      name: department?.name ?? '',
      parentId: parent ?? '',
      headId: department?.headId ?? ''
    },
    validate: ({ name, parentId }) => ({ name: nameIssue(name), parentId: place(parentId) }),
    normalize: { name: trimmed },
    places: { name: 'name', parentId: 'parentId', headId: 'headId' },
    submission: attempt
  })
  const { parentId, headId } = form.values
  const isStale = attempt.status === 'failed' && attempt.failure.code === DEPARTMENT_CHANGED
  return (
    <form
      className="flex flex-col gap-3"
      id={id}
      noValidate
      onSubmit={form.onSubmit(
        values =>
          void saveDepartment(
            {
              name: values.name,
              parentId: values.parentId || null,
              headId: values.headId || null
            },
            department?.version
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
      <div ref={form.place('parentId')}>
        <Combobox
          issue={form.issueOf('parentId')}
          label={messages.parent()}
          onChoose={value => form.set('parentId', value ?? '')}
          options={options
            .filter(option => place(option.id) === undefined)
            .map(option => ({ value: option.id, label: option.path.join(' / ') }))}
          placeholder={messages.top()}
          value={parentId === '' ? null : parentId}
        />
      </div>
      {department && (
        <div ref={form.place('headId')}>
          <Combobox
            hint={messages.headHint()}
            issue={form.issueOf('headId')}
            label={messages.head()}
            onChoose={value => form.set('headId', value ?? '')}
            options={department.members.map(one => ({ value: one.id, label: one.name }))}
            placeholder={messages.noHead()}
            value={headId === '' ? null : headId}
          />
        </div>
      )}
      <FormAlert onLatest={isStale ? showLatestDepartment : undefined} text={form.error} />
    </form>
  )
}
