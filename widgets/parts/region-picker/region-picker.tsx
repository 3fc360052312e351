import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { regionMessages as messages } from '../../../core/features/regions/messages.ts'
import type { RegionChoice } from '../../../core/features/regions/region-path.ts'
import { $regionTree, loadRegionTree } from '../../../core/features/regions/regions.ts'
import { commonMessages } from '../../../core/messages/common-messages.ts'
import { Button, IconButton } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { Skeleton } from '../../kit/indicators.tsx'
import type { Labels } from '../../kit/large/forms/form-field.tsx'
import { PopupField } from '../../kit/large/forms/popup-field.tsx'
import { begin } from '../begin-part.ts'
import { RegionList } from './region-list.tsx'

export type { RegionChoice }

const nothing: RegionChoice = { areaCode: '', areaName: '' }

/** A field for a region; the region tree is loaded when first opened. */
export function RegionPicker(
  props: Labels & {
    readonly value: RegionChoice
    readonly onChange: (value: RegionChoice) => void
    readonly disabled?: boolean
  }
) {
  const { value, onChange, disabled = false, ...labels } = props
  const clear = (
    <IconButton
      className="absolute! inset-y-0 right-1 my-auto text-(--hutong-text-3)"
      label={messages.clear()}
      onClick={({ currentTarget }) => {
        // The clear button is unmounted: moves the focus to the field.
        currentTarget.parentElement?.querySelector('button')?.focus()
        onChange(nothing)
      }}
      size="small"
    >
      <Icon name="clear" size={14} />
    </IconButton>
  )
  return (
    <PopupField
      {...labels}
      disabled={disabled}
      end={!disabled && value.areaCode && clear}
      isWide
      placeholder={messages.choose()}
      text={value.areaName}
    >
      {close => (
        <Regions
          areaCode={value.areaCode}
          onChoose={choice => {
            onChange(choice)
            close()
          }}
        />
      )}
    </PopupField>
  )
}

function Regions(props: {
  readonly areaCode: string
  readonly onChoose: (choice: RegionChoice) => void
}) {
  const tree = useStore($regionTree)
  useEffect(() => begin(loadRegionTree()), [])
  switch (tree.status) {
    case 'ready':
      return <RegionList {...props} tree={tree.value} />
    case 'failed':
      return (
        <Button onClick={() => begin(loadRegionTree())} role="alert">
          {commonMessages.loadFailed()}
        </Button>
      )
    default:
      return (
        <div className="w-60">
          <Skeleton label={commonMessages.loading()} rows={6} />
        </div>
      )
  }
}
