/** Controller of the basic information form: input, validation, saving. */
import type { WritableAtom } from 'nanostores'
import { environment } from '../../../environment/environment.ts'
import { Failure, toFailure } from '../../../failure.ts'
import { type FormStore, formStore } from '../../../lib/form/form-store.ts'
import { changedFields, isVersionConflict, takeTheirs } from '../../../lib/merge/merge3.ts'
import { commonMessages } from '../../../messages/common-messages.ts'
import { notify } from '../../../notices.ts'
import { validateField } from '../../custom-fields/rules/field-rules.ts'
import { startingFields } from '../../customer-form/customer-draft.ts'
import type { CustomerInfo } from '../../customers/customer-info-schemas.ts'
import { customerActionMessages as messages } from '../action-messages.ts'
import {
  type BasicInput,
  type BasicValues,
  basicFields,
  blankValues,
  isPhoneFixed,
  mergeBasics,
  validateBasics
} from './basic-fields.ts'
import { basicsDrafts as drafts } from './basics-drafts.ts'
import type { BasicsForm, BasicsFormState, FormActions, OpenForm } from './basics-state.ts'
import { keepBasics, keptBasics } from './kept-basics.ts'
import { typedOf } from './typed-basics.ts'

const closed = { status: 'closed' } as const

/** Named as on the wire, so that the path of a field is the name reported to the host. */
type Fields = BasicValues & { readonly customFields: BasicInput['custom'] }

const fieldsOf = ({ values, custom }: BasicInput): Fields => ({ ...values, customFields: custom })
const typedIn = ({ customFields, ...values }: Fields): BasicInput => ({
  values,
  custom: customFields
})

/** Loaded on first edit; its state belongs to the panel. */
export function basicsForm($form: WritableAtom<BasicsFormState>): BasicsForm {
  let actions: FormActions | undefined
  let fields: FormStore<Fields> | undefined

  const change = (values: Partial<OpenForm>): void => {
    const form = $form.get()
    if (form.status !== 'open') return
    const next = { ...form, ...values }
    $form.set({ ...next, isChanged: changedFields(next.typed, next.base).length > 0 })
  }

  /** Publishes what the store of the fields holds, and keeps it as a draft. */
  function publish(values: Partial<OpenForm>): void {
    if (!fields) return
    const issues = Object.fromEntries(fields.$issues.get())
    change({ typed: typedIn(fields.$values.get()), issues, ...values })
    keep()
  }

  function keep(): void {
    const form = $form.get()
    if (form.status !== 'open' || !actions) return
    if (!form.isChanged) drafts.drop(actions.draftKey)
    else keepBasics(actions.draftKey, form)
  }

  /** Handles a newer version: takes its values for unchanged fields. */
  function rebaseForm(info: CustomerInfo): void {
    const form = $form.get()
    if (form.status !== 'open') return
    const theirs = typedOf(info)
    const { merged, conflicts } = mergeBasics(form.typed, form.base, theirs)
    change({ base: theirs, version: info.version, theirs, conflicts })
    fields?.assign(fieldsOf(merged))
    publish({})
  }

  function issuesOf(typed: BasicInput, about: FormActions): Record<string, string> {
    const form = $form.get()
    if (form.status !== 'open') return {}
    const isNew = form.mode === 'add'
    const { now } = environment()
    const found = validateBasics(typed.values, form.base.values, {
      now: now(),
      alsoAllowed: about.alsoAllowed,
      isNew
    })
    const custom = about.metas.flatMap(meta => {
      const issue = validateField(meta, typed.custom[meta.id])
      return issue === undefined ? [] : [[`customFields.${meta.id}`, issue] as const]
    })
    return { ...found, ...Object.fromEntries(custom) }
  }

  async function send(about: FormActions, fields: readonly string[]): Promise<string> {
    const form = $form.get()
    if (form.status !== 'open') throw new Failure('aborted', commonMessages.aborted())
    try {
      return await about.send(form, fields)
    } catch (error) {
      if (!isVersionConflict(error)) throw error
      const info = await about.readAgain()
      if (info) rebaseForm(info)
      const now = $form.get()
      if (!info || now.status !== 'open') throw error
      if (now.conflicts.length > 0)
        throw new Failure('refused', messages.conflict(), { cause: error })
      // Changes to different fields: both are kept.
      const id = await about.send(now, changedFields(now.typed, now.base))
      notify('info', messages.merged())
      return id
    }
  }

  return {
    begin(mode, about) {
      actions = about
      const base = typedOf(about.info)
      const fresh: BasicInput =
        mode === 'add'
          ? { values: { ...blankValues, phone: about.phone }, custom: startingFields(about.metas) }
          : base
      const draft = keptBasics(about.draftKey, fresh)
      fields = formStore({
        initial: fieldsOf(fresh),
        draft: draft && fieldsOf(draft.typed),
        validate: values => issuesOf(typedIn(values), about),
        revalidate: 'blur'
      })
      $form.set({
        status: 'open',
        mode,
        base: draft?.base ?? fresh,
        typed: draft?.typed ?? fresh,
        version: draft?.version ?? about.info?.version,
        issues: {},
        isChanged: draft !== undefined,
        isSaving: false,
        failure: undefined,
        theirs: undefined,
        conflicts: [],
        isRecovered: draft !== undefined,
        metas: about.metas
      })
      if (draft && about.info && draft.version !== about.info.version) rebaseForm(about.info)
    },
    type(values) {
      const form = $form.get()
      if (form.status !== 'open' || !fields) return
      // The number of a call is read-only.
      const fixed = isPhoneFixed(form) && { phone: form.base.values.phone }
      for (const field of basicFields) if (field in values) fields.forget(field)
      fields.assign({ ...values, ...fixed })
      publish({ failure: undefined })
    },
    typeCustom(custom) {
      const form = $form.get()
      if (form.status !== 'open' || !fields) return
      for (const id of Object.keys(custom))
        if (custom[id] !== form.typed.custom[id]) fields.forget(`customFields.${id}`)
      fields.assign({ customFields: custom })
      publish({ failure: undefined })
    },
    leaveField(field) {
      fields?.blur(field)
      publish({})
    },
    resolveConflict(conflict, whose) {
      const form = $form.get()
      if (form.status !== 'open' || !form.theirs) return
      const typed =
        whose === 'theirs' ? takeTheirs(form.typed, form.theirs, conflict.fields) : form.typed
      const conflicts = form.conflicts.filter(other => other !== conflict)
      fields?.assign(fieldsOf(typed))
      publish({ conflicts, failure: conflicts.length > 0 ? form.failure : undefined })
    },
    async save() {
      const form = $form.get()
      if (form.status !== 'open' || !actions || !fields || form.isSaving) return
      const about = actions
      const checked = fields.check()
      publish({ failure: undefined })
      if (checked.status === 'invalid') {
        about.onInvalid(checked.paths)
        throw new Failure('invalid', messages.fix({ count: checked.paths.length }))
      }
      if (form.conflicts.length > 0) throw new Failure('refused', messages.conflict())
      // For a new customer every value is a change, including prefilled ones.
      const before = form.mode === 'add' ? typedOf(undefined) : form.base
      const changed = changedFields(form.typed, before)
      if (changed.length === 0 && form.mode === 'edit') {
        $form.set(closed)
        return
      }
      change({ isSaving: true })
      try {
        if (!(await about.mayBegin(form.mode, changed)))
          throw new Failure('aborted', messages.pageRefused())
        const id = await send(about, changed)
        drafts.drop(about.draftKey)
        if (actions === about) $form.set(closed)
        about.onSaved(id, form.mode, changed)
      } catch (error) {
        const failure = toFailure(error, commonMessages.networkJam())
        if (actions === about) change({ isSaving: false, failure })
        throw failure
      }
    },
    rebase(info) {
      const form = $form.get()
      if (form.status !== 'open' || form.mode !== 'edit' || form.version === info.version) return
      const theirs = typedOf(info)
      const { merged } = mergeBasics(form.typed, form.base, theirs)
      change({ base: theirs, version: info.version })
      fields?.assign(fieldsOf(merged))
      publish({})
    },
    cancel() {
      if (actions) drafts.drop(actions.draftKey)
      $form.set(closed)
    },
    leave: () => $form.set(closed)
  }
}
