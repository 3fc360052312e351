import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { customFieldType } from '../../../../core/features/customers/enums.ts'
import { allocationKind, orderLevel } from '../../../../core/features/order-handling/enums.ts'
import {
  $orderSettings,
  $settingsAttempt,
  $settingsWindow,
  closeSettings,
  loadOrderSettings,
  openFieldForm,
  openTypeForm,
  removeField,
  removeType
} from '../../../../core/features/order-handling/order-settings.ts'
import type {
  OrderField,
  OrderSettings,
  OrderType
} from '../../../../core/features/order-handling/schemas.ts'
import { orderSettingMessages as messages } from '../../../../core/features/order-handling/setting-messages.ts'
import { lastOf } from '../../../../core/lib/query/query-store.ts'
import { commonMessages } from '../../../../core/messages/common-messages.ts'
import { joinMessages } from '../../../../core/messages/join-messages.ts'
import { Button } from '../../../../widgets/kit/button.tsx'
import { Skeleton } from '../../../../widgets/kit/indicators.tsx'
import { Confirm } from '../../../../widgets/kit/large/confirm.tsx'
import { Dialog } from '../../../../widgets/kit/large/dialog.tsx'
import { Tabs } from '../../../../widgets/kit/tabs.tsx'
import { begin } from '../../../../widgets/parts/begin-part.ts'
import { SettingRow, SettingRows } from '../../../custom-fields/setting-rows.tsx'
import { FieldForm } from './field-form.tsx'
import { TypeForm } from './type-form.tsx'

const WIDTH = 760
type Tab = 'types' | 'fields'

/** 工单设置: types with due times and allocation, and fields. */
export default function OrderSettingsDialog() {
  const shown = useStore($settingsWindow)
  const state = useStore($orderSettings)
  useEffect(() => begin(loadOrderSettings()), [])
  const settings = lastOf(state)
  if (shown.status === 'closed') return null
  if (shown.status === 'type') return <TypeForm type={shown.type} />
  if (shown.status === 'field')
    return <FieldForm field={shown.field} types={settings?.types ?? []} />
  return (
    <Dialog isOpen onClose={closeSettings} title={messages.title()} width={WIDTH}>
      {settings ? (
        <Lists settings={settings} />
      ) : state.status === 'failed' ? (
        <div className="flex flex-col items-center gap-3 py-6 text-center" role="alert">
          <p className="text-(--hutong-text-2)">{state.failure.message}</p>
          <Button onClick={() => begin(loadOrderSettings())}>{commonMessages.loadFailed()}</Button>
        </div>
      ) : (
        <Skeleton label={commonMessages.loading()} rows={8} />
      )}
    </Dialog>
  )
}

let lastTab: Tab = 'types'

function Lists({ settings }: { readonly settings: OrderSettings }) {
  const [tab, setTab] = useState<Tab>(lastTab)
  const attempt = useStore($settingsAttempt)
  const choose = (next: Tab) => {
    lastTab = next
    setTab(next)
  }
  return (
    <div className="flex flex-col gap-3">
      <Tabs
        chosen={tab}
        label={messages.tabs()}
        onChoose={choose}
        tabs={[
          { name: 'types', label: messages.typesTab() },
          { name: 'fields', label: messages.fieldsTab() }
        ]}
      >
        {tab === 'types' ? <Types types={settings.types} /> : <Fields settings={settings} />}
      </Tabs>
      <p className="text-[13px]/5 text-(--hutong-danger) empty:hidden" role="alert">
        {attempt.status === 'failed' && attempt.failure.message}
      </p>
    </div>
  )
}

const HOUR = 60
const DAY = 24 * HOUR

const durationText = (minutes: number | null): string => {
  if (minutes === null) return messages.unlimited()
  if (minutes % DAY === 0) return messages.days({ days: minutes / DAY })
  if (minutes % HOUR === 0) return messages.hours({ hours: minutes / HOUR })
  return messages.minutes({ minutes })
}

function Types({ types }: { readonly types: readonly OrderType[] }) {
  const [removing, setRemoving] = useState<OrderType>()
  return (
    <SettingRows add={messages.addType()} onAdd={() => openTypeForm()}>
      {types.map(type => (
        <SettingRow
          about={[
            orderLevel.label(type.level),
            durationText(type.dueMinutes),
            type.opensOrder ? messages.always() : messages.onNeed(),
            allocationKind.label(type.allocation)
          ]}
          key={type.key}
          name={type.name}
          onEdit={() => openTypeForm(type)}
          onRemove={() => setRemoving(type)}
        />
      ))}
      <Confirm
        confirm={messages.remove()}
        isDangerous
        isOpen={removing !== undefined}
        onAnswer={yes => {
          if (yes && removing) begin(removeType(removing))
          setRemoving(undefined)
        }}
        text={messages.typeConsequence()}
        title={messages.removeTypeQuestion({ name: removing?.name ?? '' })}
      />
    </SettingRows>
  )
}

function Fields({ settings }: { readonly settings: OrderSettings }) {
  const [removing, setRemoving] = useState<OrderField>()
  const names = new Map(settings.types.map(({ key, name }) => [key, name]))
  const scopeOf = ({ serviceTypes = [] }: OrderField) =>
    serviceTypes.map(key => names.get(key) ?? key).join(joinMessages.list()) || messages.allTypes()
  return (
    <SettingRows add={messages.addField()} onAdd={() => openFieldForm()}>
      {settings.fields.length === 0 && (
        <li className="py-4 text-(--hutong-text-2)">{messages.noFields()}</li>
      )}
      {settings.fields.map(field => (
        <SettingRow
          about={[
            customFieldType.label(field.componentType),
            ...(field.required ? [messages.required()] : []),
            scopeOf(field)
          ]}
          key={field.id}
          name={field.fieldName}
          onEdit={() => openFieldForm(field)}
          onRemove={field.isFixed ? undefined : () => setRemoving(field)}
        />
      ))}
      <Confirm
        confirm={messages.remove()}
        isDangerous
        isOpen={removing !== undefined}
        onAnswer={yes => {
          if (yes && removing) begin(removeField(removing))
          setRemoving(undefined)
        }}
        text={messages.fieldConsequence()}
        title={messages.removeFieldQuestion({ name: removing?.fieldName ?? '' })}
      />
    </SettingRows>
  )
}
