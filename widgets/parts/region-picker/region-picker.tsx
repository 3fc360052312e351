import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { RegionChoice } from '../../../core/areas/regions/region-path.ts'
import { $regionTree, loadRegionTree } from '../../../core/areas/regions/regions.ts'
import { commonText } from '../../../core/text/common.ts'
import { regionText as t } from '../../../core/text/region.ts'
import { Button, IconButton } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import type { Labels } from '../../kit/large/form-field.tsx'
import { PopupField } from '../../kit/large/popup-field.tsx'
import { Skeleton } from '../../kit/signs.tsx'
import { begin } from '../begin.ts'
import { RegionList } from './region-list.tsx'

export type { RegionChoice }

const nothing: RegionChoice = { areaCode: '', areaName: '' }

/** A field for a region of the country; the tree of regions is read when it is first opened. */
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
      label={t.clear()}
      onClick={({ currentTarget }) => {
        // The cross goes, and the focus must not go with it.
        currentTarget.parentElement?.querySelector('button')?.focus()
        onChange(nothing)
      }}
      size="small"
    >
      <Icon sign="clear" size={14} />
    </IconButton>
  )
  return (
    <PopupField
      {...labels}
      disabled={disabled}
      end={!disabled && value.areaCode && clear}
      isWide
      placeholder={t.choose()}
      told={value.areaName}
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
  switch (tree.at) {
    case 'ready':
      return <RegionList {...props} tree={tree.value} />
    case 'failed':
      return (
        <Button onClick={() => begin(loadRegionTree())} role="alert">
          {commonText.loadFailed()}
        </Button>
      )
    default:
      return (
        <div className="w-60">
          <Skeleton label={commonText.loading()} rows={6} />
        </div>
      )
  }
}
