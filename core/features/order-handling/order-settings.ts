/** Settings of work orders: types with due times and allocation, and fields. */
import { atom, readonlyType } from 'nanostores'
import { mutationStore } from '../../lib/query/mutation-store.ts'
import { queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { reloadFields } from '../custom-fields/field-metas.ts'
import { reloadServiceTypes } from '../work-orders/work-order.ts'
import type { OrderField, OrderSettings, OrderType } from './schemas.ts'
import { orderSettingMessages as messages } from './setting-messages.ts'
import { workOrderSettings } from './settings-endpoints.ts'

const silent = { silent: true } as const
const settings = queryStore<OrderSettings>()
export const $orderSettings = settings.$store

const read = (): Promise<OrderSettings> => call(workOrderSettings.read, {}, silent)
/** Never rejects. */
export const loadOrderSettings = (): Promise<void> => settings.load(read)

/** What the dialog shows: both lists, or one form. */
export type SettingsWindow =
  | { readonly status: 'closed' }
  | { readonly status: 'lists' }
  | { readonly status: 'type'; readonly type: OrderType | undefined }
  | { readonly status: 'field'; readonly field: OrderField | undefined }

const $window = atom<SettingsWindow>({ status: 'closed' })
export const $settingsWindow = readonlyType($window)

const attempt = mutationStore<'save' | 'remove'>()
export const $settingsAttempt = attempt.$attempt

function show(next: SettingsWindow): void {
  if (attempt.$attempt.get().status === 'busy') return
  attempt.forget()
  $window.set(next)
}

export const openSettings = (): void => show({ status: 'lists' })
export const closeSettings = (): void => show({ status: 'closed' })
/** Without a type, the form of a new one. */
export const openTypeForm = (type?: OrderType): void => show({ status: 'type', type })
export const openFieldForm = (field?: OrderField): void => show({ status: 'field', field })

async function send(what: 'save' | 'remove', act: () => Promise<unknown>): Promise<void> {
  const outcome = await attempt.make(what, act)
  if (outcome !== 'done') return
  $window.set({ status: 'lists' })
  notify('success', what === 'save' ? messages.saved() : messages.removed())
  await Promise.all([settings.refresh(read), reloadServiceTypes(), reloadFields('workOrder')])
}

export type TypeValues = Omit<OrderType, 'key' | 'version'>

/** Never rejects; failures are in `$settingsAttempt`. */
export const saveType = (values: TypeValues, before?: OrderType): Promise<void> =>
  send('save', () =>
    before
      ? call(
          workOrderSettings.editType,
          { key: before.key, body: { ...values, version: before.version } },
          silent
        )
      : call(workOrderSettings.addType, { body: values }, silent)
  )

export const removeType = ({ key }: OrderType): Promise<void> =>
  send('remove', () => call(workOrderSettings.removeType, { key }, silent))

export interface FieldDraft {
  readonly fieldName: string
  readonly componentType: OrderField['componentType']
  readonly required: boolean
  readonly options: readonly { readonly id?: string; readonly label: string }[]
  readonly serviceTypes: readonly string[]
}

/** Never rejects; failures are in `$settingsAttempt`. */
export function saveField(draft: FieldDraft, before?: OrderField): Promise<void> {
  const body = {
    ...draft,
    options: draft.options.map(option => ({ ...option })),
    serviceTypes: [...draft.serviceTypes]
  }
  return send('save', () =>
    before
      ? call(
          workOrderSettings.editField,
          { key: before.id, body: { ...body, version: before.version } },
          silent
        )
      : call(workOrderSettings.addField, { body }, silent)
  )
}

export const removeField = ({ id }: OrderField): Promise<void> =>
  send('remove', () => call(workOrderSettings.removeField, { key: id }, silent))

onSignedOut(() => {
  attempt.forget()
  $window.set({ status: 'closed' })
  settings.forget()
})
