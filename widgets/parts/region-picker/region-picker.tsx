import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { RegionChoice } from '../../../core/areas/regions/region-path.ts'
import { $regionTree, loadRegionTree } from '../../../core/areas/regions/regions.ts'
import { commonText } from '../../../core/text/common.ts'
import { regionText as t } from '../../../core/text/region.ts'
import { Button, IconButton } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { FormField, type Labels } from '../../kit/large/form-field.tsx'
import { line } from '../../kit/large/looks.ts'
import { LazyPopover } from '../../kit/popover.tsx'
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
  return (
    <FormField {...labels}>
      {({ id, 'aria-required': _, ...wired }) => (
        <span className="relative flex min-w-0">
          <LazyPopover
            isWide
            label={labels.label}
            trigger={trigger => (
              <button
                {...trigger}
                {...wired}
                aria-labelledby={`${wired['aria-labelledby']} ${id}`}
                className={`${line} flex items-center gap-2 pr-9!`}
                disabled={disabled}
                id={id}
                title={value.areaName || undefined}
                type="button"
              >
                <span className={`grow truncate ${value.areaName ? '' : 'text-(--hutong-text-3)'}`}>
                  {value.areaName || t.choose()}
                </span>
                {(disabled || !value.areaCode) && (
                  <Icon className="-mr-6 text-(--hutong-text-3)" sign="down" size={16} />
                )}
              </button>
            )}
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
          </LazyPopover>
          {!disabled && value.areaCode && (
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
          )}
        </span>
      )}
    </FormField>
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
