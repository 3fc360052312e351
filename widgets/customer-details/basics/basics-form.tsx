import { useStore } from '@nanostores/react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { FieldMeta } from '../../../core/features/custom-fields/schemas.ts'
import { customerActionMessages } from '../../../core/features/customer-details/action-messages.ts'
import {
  type BasicField,
  labelOf
} from '../../../core/features/customer-details/basics/basic-fields.ts'
import type { OpenForm } from '../../../core/features/customer-details/basics/basics-state.ts'
import { customerMessages as messages } from '../../../core/features/customer-details/messages.ts'
import { Button } from '../../kit/button.tsx'
import { SectionHeading } from '../../kit/section-heading.tsx'
import { begin } from '../../parts/begin-part.ts'
import { Conflict } from '../../parts/conflict/conflict.tsx'
import { FieldInputs, useFieldForm } from '../../parts/custom-fields/field-inputs.tsx'
import { day } from '../../parts/normalize-input.ts'
import { PageRoot } from '../../parts/page-root.tsx'
import { MoreButton } from '../calls/more-button.tsx'
import { usePanel } from '../panel-context.ts'
import { BasicsFields, columns, isBeyondShort } from './basics-fields.tsx'

/** Form that edits the basic information or creates a customer. */
export default function BasicsForm() {
  const { panel } = usePanel()
  const form = useStore(panel.$form)
  return form.status === 'open' ? (
    <PageRoot>
      <Open form={form} />
    </PageRoot>
  ) : null
}

const wrongOnes = '[aria-invalid="true"]'
const typable = 'input, select, textarea'

/** Whether the focus is in use elsewhere: a form opened by a call must not take it. */
function isBusyElsewhere(form: HTMLElement): boolean {
  const root = form.getRootNode()
  const near = root instanceof ShadowRoot ? root.activeElement : null
  if (near) return !form.closest('[part~=base]')?.contains(near)
  const far = document.activeElement
  return far !== null && far !== document.body && !(root instanceof ShadowRoot && root.host === far)
}

function Open({ form }: { readonly form: OpenForm }) {
  const { panel } = usePanel()
  const frame = useRef<HTMLFormElement>(null)
  const { mode, isSaving, failure, conflicts } = form
  const tries = useRef(0)
  const [wantsAll, wantAll] = useState(false)
  const mustBeWhole = mode !== 'add' || isBeyondShort(form)
  const isWhole = wantsAll || mustBeWhole
  useEffect(() => {
    const form = frame.current
    if (form && !isBusyElsewhere(form))
      form.querySelector<HTMLElement>(typable)?.focus({ preventScroll: true })
  }, [])
  // After a failed save, by the host too, focuses the first invalid field.
  useEffect(() => {
    if (failure?.kind === 'invalid') frame.current?.querySelector<HTMLElement>(wrongOnes)?.focus()
  }, [failure])
  const save = async () => {
    tries.current++
    // Submitting by Enter does not blur the field.
    const birthDate = day(form.typed.values.birthDate)
    if (birthDate !== form.typed.values.birthDate) panel.form().type({ birthDate })
    try {
      await panel.save()
    } finally {
      requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>(wrongOnes)?.focus())
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    begin(save())
  }
  const wrong = Object.keys(form.issues).length
  return (
    <form
      aria-label={mode === 'add' ? messages.add() : messages.basics()}
      className="@container/details flex flex-col"
      noValidate
      onSubmit={submit}
      part="basics"
      ref={frame}
    >
      <div className="flex flex-col gap-2 p-5">
        <SectionHeading
          beside={
            <>
              {form.isRecovered && (
                <span className="text-[12px]/5 text-(--hutong-warn)" role="status">
                  {customerActionMessages.recovered()}
                </span>
              )}
              {!mustBeWhole && <MoreButton isOpen={wantsAll} onOpen={wantAll} />}
            </>
          }
        >
          {mode === 'add' ? messages.add() : messages.basics()}
        </SectionHeading>
        {conflicts.length > 0 && (
          <Conflict
            conflicts={conflicts}
            labelOf={field => labelOf[field as BasicField]()}
            metas={form.metas}
            onSettle={(some, whose) => {
              for (const conflict of some) panel.form().resolveConflict(conflict, whose)
            }}
          />
        )}
        <BasicsFields form={form} isWhole={isWhole}>
          {!isWhole && <Custom form={form} isWhole={false} />}
        </BasicsFields>
        {isWhole && <Custom form={form} isWhole />}
      </div>
      <div className="sticky bottom-0 z-[5] flex min-h-14 flex-wrap items-center justify-end gap-3 border-t border-(--hutong-border) bg-(--hutong-bg) px-5 py-2">
        <p className="min-w-0 grow text-[13px]/5 text-(--hutong-danger)" role="alert">
          {wrong > 0
            ? customerActionMessages.fix({ count: wrong })
            : failure?.kind === 'aborted' || failure
              ? failure.message
              : ''}
        </p>
        <Button disabled={isSaving} onClick={panel.cancel}>
          {form.isRecovered ? customerActionMessages.throwAway() : customerActionMessages.cancel()}
        </Button>
        <Button disabled={isSaving} tone="primary" type="submit">
          {isSaving ? customerActionMessages.saving() : customerActionMessages.save()}
        </Button>
      </div>
    </form>
  )
}

/** The enterprise's custom fields. */
function Custom({ form, isWhole }: { readonly form: OpenForm; readonly isWhole: boolean }) {
  const { panel } = usePanel()
  const { metas } = form
  const fields = useFieldForm(metas, form.typed.custom)
  const { custom } = form.typed
  useEffect(
    () =>
      fields.$state.listen(({ values }) => {
        if (values !== current(panel)) panel.form().typeCustom(values)
      }),
    [fields, panel]
  )
  // Applies values that changed outside the form, such as another user's newer version.
  useEffect(() => {
    if (fields.$state.get().values !== custom) fields.reset(custom)
  }, [fields, custom])
  const wrong = Object.keys(form.issues)
    .filter(name => name.startsWith('customFields.'))
    .join(' ')
  useEffect(() => {
    for (const name of wrong.split(' '))
      if (name) fields.validate(name.slice('customFields.'.length))
  }, [fields, wrong])
  const hasField = (meta: FieldMeta) =>
    isWhole ||
    meta.required ||
    form.issues[`customFields.${meta.id}`] !== undefined ||
    (custom[meta.id] ?? []).join() !== (form.base.custom[meta.id] ?? []).join()
  if (!metas.some(hasField)) return null
  if (!isWhole) return <FieldInputs form={fields} isAmong only={hasField} />
  return (
    <section
      aria-label={customerActionMessages.otherFields()}
      className="mt-2 flex flex-col gap-2 border-t border-(--hutong-border) pt-4"
    >
      <SectionHeading level={4}>{customerActionMessages.otherFields()}</SectionHeading>
      <FieldInputs columns={columns} form={fields} />
    </section>
  )
}

const current = (panel: ReturnType<typeof usePanel>['panel']) => {
  const now = panel.$form.get()
  return now.status === 'open' ? now.typed.custom : undefined
}
