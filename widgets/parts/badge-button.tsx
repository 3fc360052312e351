import type { ComponentProps } from 'react'
import { IconButton } from '../kit/button.tsx'
import { SvgIcon } from '../kit/icon.tsx'
import { Badge } from '../kit/indicators.tsx'

/** A top bar button: a 24 by 24 line icon with a count badge. */
export function BadgeButton({
  shape,
  count,
  ...rest
}: ComponentProps<typeof IconButton> & { readonly shape: string; readonly count: number }) {
  return (
    <IconButton {...rest} className="relative" part="button" size="medium">
      <SvgIcon path={shape} size={20} />
      <span className="absolute -top-1 left-4">
        <Badge count={count} />
      </span>
    </IconButton>
  )
}
