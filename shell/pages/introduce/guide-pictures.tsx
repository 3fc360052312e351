/** Illustrations of the guide, in the colours of the theme. */
import type { ReactNode } from 'react'
import { guideMessages as messages } from '../../../core/messages/guide-messages.ts'

const paper = 'fill-(--hutong-bg) stroke-(--hutong-border)'
const sub = 'fill-(--hutong-bg-hover)'
const line = 'fill-none stroke-(--hutong-control)'
const brand = 'fill-(--hutong-brand)'
const onBrand = 'fill-none stroke-(--hutong-on-brand)'
const free = 'fill-(--hutong-free)'

const Window = ({ children }: { readonly children: ReactNode }) => (
  <>
    <rect className={paper} height="118" rx="8" strokeWidth="1.5" width="218" x="11" y="11" />
    <path className="fill-none stroke-(--hutong-border)" d="M11 31h218" strokeWidth="1.5" />
    <circle className={sub} cx="24" cy="21" r="3.5" />
    <circle className={sub} cx="36" cy="21" r="3.5" />
    {children}
  </>
)

const drawings = {
  'sign-in': (
    <Window>
      <rect className={sub} height="84" rx="6" width="96" x="72" y="39" />
      <circle className={brand} cx="120" cy="54" r="8" />
      <rect className={paper} height="12" rx="3" width="72" x="84" y="68" />
      <rect className={paper} height="12" rx="3" width="72" x="84" y="85" />
      <rect className={brand} height="13" rx="3" width="72" x="84" y="103" />
    </Window>
  ),
  workbench: (
    <Window>
      <rect className={sub} height="76" rx="4" width="50" x="21" y="42" />
      <rect className={sub} height="76" rx="4" width="78" x="78" y="42" />
      <rect className={sub} height="76" rx="4" width="56" x="163" y="42" />
      <rect className={brand} height="12" rx="6" width="38" x="27" y="100" />
      <path className={line} d="M88 56h50M88 68h58M88 80h40M172 56h36M172 68h28" strokeWidth="3" />
      <circle className={line} cx="46" cy="66" r="13" strokeWidth="3" />
    </Window>
  ),
  microphone: (
    <Window>
      <rect className={brand} height="38" rx="12" width="24" x="108" y="44" />
      <path
        className="fill-none stroke-(--hutong-brand)"
        d="M97 70a23 23 0 0 0 46 0M120 93v14M106 108h28"
        strokeLinecap="round"
        strokeWidth="4"
      />
      <path
        className={line}
        d="M76 60q-8 12 0 24M164 60q8 12 0 24"
        strokeLinecap="round"
        strokeWidth="3"
      />
    </Window>
  ),
  free: (
    <Window>
      <rect className={sub} height="24" rx="12" width="84" x="78" y="44" />
      <circle className={free} cx="94" cy="56" r="6" />
      <path className={line} d="M108 56h32" strokeLinecap="round" strokeWidth="4" />
      <rect className={paper} height="44" rx="5" strokeWidth="1.5" width="84" x="78" y="74" />
      <circle className={free} cx="92" cy="86" r="4" />
      <path
        className={line}
        d="M102 86h36M102 97h28M102 108h32"
        strokeLinecap="round"
        strokeWidth="3"
      />
      <path className={line} d="m148 86 3 3 6-7" strokeLinecap="round" strokeWidth="2.5" />
    </Window>
  ),
  call: (
    <Window>
      {[0, 1, 2].flatMap(row =>
        [0, 1, 2].map(column => (
          <circle
            className={sub}
            cx={94 + column * 26}
            cy={48 + row * 19}
            key={`${row}${column}`}
            r="8"
          />
        ))
      )}
      <rect
        className="fill-(--hutong-success-solid)"
        height="20"
        rx="10"
        width="78"
        x="81"
        y="102"
      />
      <path
        className={onBrand}
        d="M112 107q1 9 10 10l3-3-4-3-2 1q-3-1-4-4l1-2-2-3z"
        strokeLinejoin="round"
        strokeWidth="1.8"
      />
    </Window>
  )
} as const

/** Illustration of a step; the text beside it carries the meaning. */
export const StepPicture = ({ of }: { readonly of: keyof typeof drawings }) => (
  <svg aria-hidden="true" className="h-auto w-60 max-w-full shrink-0" viewBox="0 0 240 140">
    {drawings[of]}
  </svg>
)

const Mark = ({
  x,
  y,
  number
}: {
  readonly x: number
  readonly y: number
  readonly number: number
}) => (
  <>
    <circle className={brand} cx={x} cy={y} r="11" />
    <text
      className="fill-(--hutong-on-brand) text-[13px] font-semibold"
      dominantBaseline="central"
      textAnchor="middle"
      x={x}
      y={y}
    >
      {number}
    </text>
  </>
)

/** The console's layout with numbered areas. */
export const LayoutPicture = () => (
  <svg
    aria-label={messages.layoutPicture()}
    className="h-auto w-full max-w-160"
    role="img"
    viewBox="0 0 560 300"
  >
    <rect className={paper} height="298" rx="10" strokeWidth="1.5" width="558" x="1" y="1" />
    <path
      className="fill-none stroke-(--hutong-border)"
      d="M1 45h558M125 45v211M1 256h558"
      strokeWidth="1.5"
    />
    <rect className={brand} height="20" rx="5" width="20" x="14" y="13" />
    <path className={line} d="M42 23h44" strokeLinecap="round" strokeWidth="5" />
    <rect className={brand} height="20" rx="5" width="74" x="286" y="13" />
    <rect className={sub} height="20" rx="10" width="60" x="370" y="13" />
    <circle className={free} cx="383" cy="23" r="5" />
    {[446, 472, 498].map(x => (
      <circle className={sub} cx={x} cy="23" key={x} r="9" />
    ))}
    <circle className="fill-(--hutong-bg-sel)" cx="530" cy="23" r="11" />
    <rect className="fill-(--hutong-bg-sel)" height="26" rx="5" width="108" x="9" y="56" />
    {[69, 103, 137, 171].map(y => (
      <path className={line} d={`M24 ${y}h60`} key={y} strokeLinecap="round" strokeWidth="5" />
    ))}
    <path className={line} d="M142 62h90" strokeLinecap="round" strokeWidth="5" />
    <rect className={sub} height="38" rx="6" width="400" x="142" y="78" />
    {[130, 154, 178, 202, 226].map(y => (
      <rect className={sub} height="16" key={y} rx="4" width="400" x="142" y={y} />
    ))}
    <rect className="fill-(--hutong-danger-solid)" height="24" rx="6" width="60" x="484" y="265" />
    <rect className={sub} height="24" rx="6" width="40" x="434" y="265" />
    <path className={line} d="M18 277h120" strokeLinecap="round" strokeWidth="5" />
    <Mark number={1} x={104} y={23} />
    <Mark number={2} x={268} y={23} />
    <Mark number={3} x={104} y={120} />
    <Mark number={4} x={342} y={97} />
    <Mark number={5} x={160} y={277} />
  </svg>
)
