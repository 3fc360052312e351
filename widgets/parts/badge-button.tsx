import type { ComponentProps } from 'react'
import { IconButton } from '../kit/button.tsx'
import { Drawn } from '../kit/icon.tsx'
import { Badge } from '../kit/signs.tsx'

/** A button of a top bar: an icon, drawn 24 by 24 with a line, and how many are waiting behind it. */
export function BadgeButton({
  shape,
  count,
  ...rest
}: ComponentProps<typeof IconButton> & { readonly shape: string; readonly count: number }) {
  return (
    <IconButton {...rest} className="relative" part="button" size="medium">
      <Drawn path={shape} size={20} />
      <span className="absolute -top-1 left-4">
        <Badge count={count} />
      </span>
    </IconButton>
  )
}
