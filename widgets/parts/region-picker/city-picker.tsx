import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { regionMessages as messages } from '../../../core/features/regions/messages.ts'
import type { Province } from '../../../core/features/regions/provinces.ts'
import { $provinces, loadProvinces } from '../../../core/features/regions/regions.ts'
import { commonMessages } from '../../../core/messages/common-messages.ts'
import { kitMessages } from '../../../core/messages/kit-messages.ts'
import { Button } from '../../kit/button.tsx'
import { Skeleton } from '../../kit/indicators.tsx'
import { spacedLabel } from '../../kit/large/cell-styles.ts'
import { Dialog } from '../../kit/large/dialog.tsx'
import { begin } from '../begin-part.ts'
import { OptionList } from './option-list.tsx'

/** A city of the 31 provinces, as stored by a form. */
export interface CityChoice {
  readonly provinceCode: string
  readonly cityCode: string
  /** Such as `广东省/广州市`. */
  readonly areaName: string
}

interface CityPickerProps {
  readonly isOpen: boolean
  readonly provinceCode: string
  readonly cityCode: string
  readonly onClose: () => void
  readonly onChoose: (city: CityChoice) => void
}

/** The dialog 选择城市: provinces at the left, their cities at the right. */
export default function CityPicker(props: CityPickerProps) {
  const { isOpen, onClose, onChoose } = props
  const [choice, setChoice] = useState<CityChoice>()
  return (
    <Dialog
      footer={
        <>
          <Button className={spacedLabel} onClick={onClose}>
            {kitMessages.cancel()}
          </Button>
          <Button
            className={spacedLabel}
            disabled={!choice}
            onClick={() => {
              if (choice) onChoose(choice)
              onClose()
            }}
            tone="primary"
          >
            {kitMessages.confirm()}
          </Button>
        </>
      }
      isOpen={isOpen}
      onClose={onClose}
      title={messages.cityTitle()}
      width={560}
    >
      <Content {...props} onPick={setChoice} />
    </Dialog>
  )
}

function Content(props: CityPickerProps & { readonly onPick: (city: CityChoice) => void }) {
  const table = useStore($provinces)
  useEffect(() => begin(loadProvinces()), [])
  switch (table.status) {
    case 'ready':
      return <Lists {...props} provinces={table.value} />
    case 'failed':
      return (
        <Button onClick={() => begin(loadProvinces())} role="alert">
          {commonMessages.loadFailed()}
        </Button>
      )
    default:
      return <Skeleton label={commonMessages.loading()} rows={8} />
  }
}

const column =
  'h-80 overflow-auto rounded-(--hutong-radius-sm) border border-(--hutong-border) bg-(--hutong-bg)'

function Lists(props: {
  readonly provinces: readonly Province[]
  readonly provinceCode: string
  readonly cityCode: string
  readonly onPick: (city: CityChoice) => void
}) {
  const { provinces, onPick } = props
  const indexOf = (items: readonly { readonly value: string }[], value: string) =>
    items.findIndex(one => one.value === value)
  const [at, setAt] = useState(() => indexOf(provinces, props.provinceCode))
  const [cityCode, setCity] = useState(props.cityCode)
  const [activeProvince, moveProvince] = useState(Math.max(0, at))
  const province = provinces[at]
  const cities = province?.cities ?? []
  const chosen = indexOf(cities, cityCode)
  const [activeCity, moveCity] = useState(Math.max(0, chosen))
  return (
    <div className="grid grid-cols-2 gap-4">
      <OptionList
        active={activeProvince}
        chosen={at}
        className={column}
        label={messages.provinces()}
        onChoose={index => {
          setAt(index)
          moveProvince(index)
          moveCity(0)
        }}
        onMove={moveProvince}
        options={provinces.map(({ value, label }) => ({ id: value, name: label }))}
      />
      {province ? (
        <OptionList
          active={Math.min(activeCity, cities.length - 1)}
          chosen={chosen}
          className={column}
          label={messages.cities()}
          onChoose={index => {
            const city = cities[index]
            if (!city) return
            moveCity(index)
            setCity(city.value)
            onPick({
              provinceCode: province.value,
              cityCode: city.value,
              areaName: `${province.label}/${city.label}`
            })
          }}
          onMove={moveCity}
          options={cities.map(({ value, label, areaCode }) => ({
            id: value,
            name: label,
            note: areaCode
          }))}
        />
      ) : (
        <p className={`${column} grid place-items-center p-4 text-center text-(--hutong-text-3)`}>
          {messages.firstProvince()}
        </p>
      )}
    </div>
  )
}
