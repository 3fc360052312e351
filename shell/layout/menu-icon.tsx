import { type MenuSign, menuSigns } from '../router/menu-icons.ts'

/** Decorative: a label or the button's name carries the meaning. Filled when selected. */
export function MenuIcon({
  sign,
  isChosen
}: {
  readonly sign: MenuSign
  readonly isChosen: boolean
}) {
  return (
    <svg
      aria-hidden="true"
      className="shrink-0"
      data-chosen={isChosen}
      fill={isChosen ? 'currentColor' : 'none'}
      fillOpacity={0.24}
      height={18}
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth={isChosen ? 2.25 : 2}
      viewBox="0 0 24 24"
      width={18}
    >
      <path d={menuSigns[sign] ?? menuSigns.page} />
    </svg>
  )
}
