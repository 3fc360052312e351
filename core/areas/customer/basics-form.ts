/** The form of the basic information: what is typed, what is wrong with it, and how it is saved. */
import type { WritableAtom } from 'nanostores'
import type { CustomerInfo } from '../../contract/entities/customer-info.ts'
import { environment } from '../../environment.ts'
import { Failure, toFailure } from '../../failure.ts'
import { changedFields, isOutrun, takeTheirs } from '../../lib/meeting.ts'
import { notify } from '../../notices.ts'
import { judgeField } from '../../rules/custom-fields.ts'
import { commonText } from '../../text/common.ts'
import { customerDeedText as d } from '../../text/customer-deeds.ts'
import { startingFields } from '../customer-form/draft.ts'
import { blankValues, isPhoneFixed, judge, meet, type Typed } from './basic-fields.ts'
import type { BasicsForm, BasicsFormState, FormWays, OpenForm } from './basics-state.ts'
import { basicsDrafts as drafts } from './drafts.ts'
import { keepBasics, keptBasics } from './kept-basics.ts'
import { typedOf } from './typed.ts'

const closed = { at: 'closed' } as const

/** It comes when somebody first writes; the panel has its state from the beginning. */
export function basicsForm($form: WritableAtom<BasicsFormState>): BasicsForm {
  let ways: FormWays | undefined

  const change = (values: Partial<OpenForm>): void => {
    const form = $form.get()
    if (form.at !== 'open') return
    const next = { ...form, ...values }
    $form.set({ ...next, isChanged: changedFields(next.typed, next.base).length > 0 })
  }

  function keep(): void {
    const form = $form.get()
    if (form.at !== 'open' || !ways) return
    if (!form.isChanged) drafts.drop(ways.draftKey)
    else keepBasics(ways.draftKey, form)
  }

  /** Somebody else's later word; what nobody has touched here becomes theirs. */
  function confront(info: CustomerInfo): void {
    const form = $form.get()
    if (form.at !== 'open') return
    const theirs = typedOf(info)
    const { merged, clashes } = meet(form.typed, form.base, theirs)
    change({ typed: merged, base: theirs, version: info.version, theirs, clashes })
    keep()
  }

  function complaintsOf(form: OpenForm, about: FormWays): Record<string, string> {
    const isNew = form.mode === 'add'
    const { now } = environment()
    const found = judge(form.typed.values, form.base.values, {
      now: now(),
      alsoAllowed: about.alsoAllowed,
      isNew
    })
    const custom = about.metas.flatMap(meta => {
      const complaint = judgeField(meta, form.typed.custom[meta.id])
      return complaint === undefined ? [] : [[`customFields.${meta.id}`, complaint] as const]
    })
    return { ...found, ...Object.fromEntries(custom) }
  }

  async function send(about: FormWays, fields: readonly string[]): Promise<string> {
    const form = $form.get()
    if (form.at !== 'open') throw new Failure('aborted', commonText.aborted())
    try {
      return await about.send(form, fields)
    } catch (error) {
      if (!isOutrun(error)) throw error
      const info = await about.readAgain()
      if (info) confront(info)
      const now = $form.get()
      if (!info || now.at !== 'open') throw error
      if (now.clashes.length > 0) throw new Failure('refused', d.conflict(), { cause: error })
      // The two of them have changed different things: both stay.
      const id = await about.send(now, changedFields(now.typed, now.base))
      notify('info', d.merged())
      return id
    }
  }

  return {
    begin(mode, about) {
      ways = about
      const base = typedOf(about.info)
      const fresh: Typed =
        mode === 'add'
          ? { values: { ...blankValues, phone: about.phone }, custom: startingFields(about.metas) }
          : base
      const draft = keptBasics(about.draftKey, fresh)
      $form.set({
        at: 'open',
        mode,
        base: draft?.base ?? fresh,
        typed: draft?.typed ?? fresh,
        version: draft?.version ?? about.info?.version,
        complaints: {},
        isChanged: draft !== undefined,
        isSaving: false,
        failure: undefined,
        theirs: undefined,
        clashes: [],
        isRecovered: draft !== undefined,
        metas: about.metas
      })
      if (draft && about.info && draft.version !== about.info.version) confront(about.info)
    },
    type(values) {
      const form = $form.get()
      if (form.at !== 'open') return
      const complaints = { ...form.complaints }
      for (const field of Object.keys(values)) delete complaints[field]
      // The number of a call is nobody's to change.
      const fixed = isPhoneFixed(form) && { phone: form.base.values.phone }
      const typed = { ...form.typed, values: { ...form.typed.values, ...values, ...fixed } }
      change({ typed, complaints, failure: undefined })
      keep()
    },
    typeCustom(custom) {
      const form = $form.get()
      if (form.at !== 'open') return
      const complaints = { ...form.complaints }
      for (const name of Object.keys(complaints)) {
        const [, id] = name.split('customFields.')
        if (id !== undefined && custom[id] !== form.typed.custom[id]) delete complaints[name]
      }
      change({ typed: { ...form.typed, custom }, complaints, failure: undefined })
      keep()
    },
    leaveField(field) {
      const form = $form.get()
      if (form.at !== 'open' || !ways) return
      const complaints = { ...form.complaints }
      const complaint = complaintsOf(form, ways)[field]
      if (complaint === undefined) delete complaints[field]
      else complaints[field] = complaint
      change({ complaints })
    },
    settle(clash, whose) {
      const form = $form.get()
      if (form.at !== 'open' || !form.theirs) return
      const typed =
        whose === 'theirs' ? takeTheirs(form.typed, form.theirs, clash.fields) : form.typed
      const clashes = form.clashes.filter(other => other !== clash)
      change({ typed, clashes, failure: clashes.length > 0 ? form.failure : undefined })
      keep()
    },
    async save() {
      const form = $form.get()
      if (form.at !== 'open' || !ways || form.isSaving) return
      const about = ways
      const complaints = complaintsOf(form, about)
      const wrong = Object.keys(complaints)
      change({ complaints, failure: undefined })
      if (wrong.length > 0) {
        about.onInvalid(wrong)
        throw new Failure('invalid', d.fix({ count: wrong.length }))
      }
      if (form.clashes.length > 0) throw new Failure('refused', d.conflict())
      // Of somebody new everything is new, also what stood there for them to begin with.
      const before = form.mode === 'add' ? typedOf(undefined) : form.base
      const fields = changedFields(form.typed, before)
      if (fields.length === 0 && form.mode === 'edit') {
        $form.set(closed)
        return
      }
      change({ isSaving: true })
      try {
        if (!(await about.mayBegin(form.mode, fields)))
          throw new Failure('aborted', d.pageRefused())
        const id = await send(about, fields)
        drafts.drop(about.draftKey)
        if (ways === about) $form.set(closed)
        about.onSaved(id, form.mode, fields)
      } catch (error) {
        const failure = toFailure(error, commonText.networkJam())
        if (ways === about) change({ isSaving: false, failure })
        throw failure
      }
    },
    rebase(info) {
      const form = $form.get()
      if (form.at !== 'open' || form.mode !== 'edit' || form.version === info.version) return
      const theirs = typedOf(info)
      const { merged } = meet(form.typed, form.base, theirs)
      change({ typed: merged, base: theirs, version: info.version })
      keep()
    },
    cancel() {
      if (ways) drafts.drop(ways.draftKey)
      $form.set(closed)
    },
    leave: () => $form.set(closed)
  }
}
