import type { ComponentProps } from 'react'
import { IconButton } from '../kit/button.tsx'
import { Badge } from '../kit/signs.tsx'

/** A button of a top bar: an icon, drawn 24 by 24 with a line, and how many are waiting behind it. */
export function BadgeButton({
  shape,
  count,
  ...rest
}: ComponentProps<typeof IconButton> & { readonly shape: string; readonly count: number }) {
  return (
    <IconButton {...rest} className="relative" part="button" size="medium">
      <svg
        aria-hidden="true"
        fill="none"
        height={20}
        stroke="currentColor"
        strokeLinecap="round"
        strokeLinejoin="round"
        strokeWidth={2}
        viewBox="0 0 24 24"
        width={20}
      >
        <path d={shape} />
      </svg>
      <span className="absolute -top-1 left-4">
        <Badge count={count} />
      </span>
    </IconButton>
  )
}
