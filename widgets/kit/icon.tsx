/**
 * Icons of the product, 24 by 24, stroke width 2.
 *
 * Shapes from Lucide (lucide.dev), ISC License, © Lucide contributors; one path each, since a component
 * per icon costs a page three times the bytes.
 */
const handset =
  'M13.832 16.568a1 1 0 0 0 1.213-.303l.355-.465A2 2 0 0 1 17 15h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2A18 18 0 0 1 2 4a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v3a2 2 0 0 1-.8 1.6l-.468.351a1 1 0 0 0-.292 1.233 14 14 0 0 0 6.392 6.384'

const shapes = {
  call: handset,
  hangUp:
    'M10.1 13.9a14 14 0 0 0 3.732 2.668 1 1 0 0 0 1.213-.303l.355-.465A2 2 0 0 1 17 15h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2 18 18 0 0 1-12.728-5.272M22 2 2 22M4.76 13.582A18 18 0 0 1 2 4a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v3a2 2 0 0 1-.8 1.6l-.468.351a1 1 0 0 0-.292 1.233 14 14 0 0 0 .244.473',
  incoming: `${handset}M16 2v6h6M22 2l-6 6`,
  outgoing: `${handset}M16 8l6-6M22 8V2h-6`,
  missed: `${handset}M16 2l6 6M22 2l-6 6`,
  microphone:
    'M12 19v3M19 10v2a7 7 0 0 1-14 0v-2M12 2h0a3 3 0 0 1 3 3v7a3 3 0 0 1-3 3h0a3 3 0 0 1-3-3v-7a3 3 0 0 1 3-3z',
  muted:
    'M12 19v3M15 9.34V5a3 3 0 0 0-5.68-1.33M16.95 16.95A7 7 0 0 1 5 12v-2M18.89 13.23A7 7 0 0 0 19 12v-2M2 2l20 20M9 9v3a3 3 0 0 0 5.12 2.12',
  pause:
    'M15 3h3a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1h-3a1 1 0 0 1-1-1v-16a1 1 0 0 1 1-1zM6 3h3a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1h-3a1 1 0 0 1-1-1v-16a1 1 0 0 1 1-1z',
  resume: 'M5 5a2 2 0 0 1 3.008-1.728l11.997 6.998a2 2 0 0 1 .003 3.458l-12 7A2 2 0 0 1 5 19z',
  transfer: 'M16 3l4 4-4 4M20 7H4M8 21l-4-4 4-4M4 17h16',
  headset:
    'M3 11h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-5Zm0 0a9 9 0 1 1 18 0m0 0v5a2 2 0 0 1-2 2h-1a2 2 0 0 1-2-2v-3a2 2 0 0 1 2-2h3ZM21 16v2a4 4 0 0 1-4 4h-5',
  history: 'M3 12a9 9 0 1 0 9-9 9.75 9.75 0 0 0-6.74 2.74L3 8M3 3v5h5M12 7v5l4 2',
  clear: 'M18 6 6 18M6 6l12 12',
  erase:
    'M10 5a2 2 0 0 0-1.344.519l-6.328 5.74a1 1 0 0 0 0 1.481l6.328 5.741A2 2 0 0 0 10 19h10a2 2 0 0 0 2-2V7a2 2 0 0 0-2-2zM12 9l6 6M18 9l-6 6',
  check: 'M20 6 9 17l-5-5',
  down: 'M6 9l6 6 6-6',
  back: 'M15 18l-6-6 6-6',
  info: 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M12 16v-4M12 8h.01',
  alert:
    'M21.73 18l-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01',
  wait: 'M21 12a9 9 0 1 1-6.219-8.56',
  sound:
    'M11 4.702a.705.705 0 0 0-1.203-.498L6.413 7.587A1.4 1.4 0 0 1 5.416 8H3a1 1 0 0 0-1 1v6a1 1 0 0 0 1 1h2.416a1.4 1.4 0 0 1 .997.413l3.383 3.384A.705.705 0 0 0 11 19.298zM16 9a5 5 0 0 1 0 6M19.364 18.364a9 9 0 0 0 0-12.728',
  keys: 'M5 5h.01M12 5h.01M19 5h.01M5 12h.01M12 12h.01M19 12h.01M5 19h.01M12 19h.01M19 19h.01'
}
export type IconName = keyof typeof shapes

/**
 * The SVG frame of all icons. An icon used by one part only is declared there instead of in the shared
 * list. Decorative: the accessible name comes from the text or the button label.
 */
export const SvgIcon = (props: {
  readonly path: string
  /** Height in px. */
  readonly size: number
  readonly className?: string
  readonly line?: number
  /** `viewBox` and its aspect ratio; a square by default. */
  readonly box?: string
  readonly width?: number
}) => {
  const { path, size, className, line = 2, box = '0 0 24 24', width = size } = props
  return (
    <svg
      aria-hidden="true"
      className={className}
      fill="none"
      height={size}
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth={line}
      viewBox={box}
      width={width}
    >
      <path d={path} />
    </svg>
  )
}

export function Icon(props: { name: IconName; size?: number; className?: string }) {
  const { name, size = 18 } = props
  return (
    <SvgIcon
      className={`shrink-0 ${props.className ?? ''}`}
      line={name === 'keys' ? 3 : 2}
      path={shapes[name]}
      size={size}
    />
  )
}
