import { type FocusEvent, type ReactNode, useCallback } from 'react'
import { useTask } from './task-context.ts'

/**
 * A field of the kit beside its label where there is room: the kit puts the label above, and keeps a
 * line for what is said below.
 */
const beside =
  '[&>div>p]:min-h-0 [&>div>p:empty]:hidden ' +
  '@min-[500px]/task:[&>div]:grid @min-[500px]/task:[&>div]:grid-cols-[var(--label,112px)_minmax(0,1fr)] ' +
  '@min-[500px]/task:[&>div]:gap-x-3 @min-[500px]/task:[&>div>span:first-child]:text-right ' +
  '@min-[500px]/task:[&>div>span:first-child]:leading-8 @min-[500px]/task:[&>div>p]:col-start-2'

/** Where a field stands: the summary of mistakes leads here, and leaving it judges it. */
export function Spot(props: {
  readonly path: string
  readonly className?: string
  readonly children: ReactNode
}) {
  const { path } = props
  const { editor, form } = useTask()
  const onBlur = useCallback(
    ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget)
      // A list of this field has opened: it has been left when that is closed.
      const isOpen = currentTarget.querySelector('[aria-expanded="true"]') !== null
      if (!isInside && !isOpen) editor.complaints.left(path, form.getValues())
    },
    [editor, form, path]
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the fields in it have the focus
    <div className={props.className} data-field={path} onBlur={onBlur}>
      {props.children}
    </div>
  )
}

/** One field of the kit with its label at its left. */
export const Row = (props: { readonly path: string; readonly children: ReactNode }) => (
  <Spot className={beside} path={props.path}>
    {props.children}
  </Spot>
)

/** Short fields, two in a row where there is room. */
export const Pairs = (props: { readonly children: ReactNode }) => (
  <div className="flex min-w-0 flex-col gap-2 @min-[560px]/task:grid @min-[560px]/task:grid-cols-2 @min-[560px]/task:gap-x-3 @min-[560px]/task:[&>:nth-child(even)]:[--label:88px]">
    {props.children}
  </div>
)

/** Something that is no field of the kit, in the same two columns. */
export function Line(props: {
  readonly label: string
  /** The one control in it, where there is one. */
  readonly htmlFor?: string
  readonly children: ReactNode
}) {
  const Name = props.htmlFor === undefined ? 'span' : 'label'
  return (
    <div className="flex min-w-0 flex-col gap-1 @min-[500px]/task:grid @min-[500px]/task:grid-cols-[112px_minmax(0,1fr)] @min-[500px]/task:gap-x-3">
      <Name
        className="text-[14px]/[22px] text-(--hutong-text-2) @min-[500px]/task:pt-1 @min-[500px]/task:text-right"
        {...(props.htmlFor !== undefined && { htmlFor: props.htmlFor })}
      >
        {props.label}
      </Name>
      <div className="flex min-h-8 min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        {props.children}
      </div>
    </div>
  )
}

/** A group of the kit that has a label above it, with that at its left instead. */
export const Beside = (props: { readonly label: string; readonly children: ReactNode }) => (
  <div className="flex min-w-0 flex-col gap-1 @min-[500px]/task:grid @min-[500px]/task:grid-cols-[112px_minmax(0,1fr)] @min-[500px]/task:gap-x-3">
    <span
      aria-hidden="true"
      className="text-[14px]/[22px] text-(--hutong-text-2) @min-[500px]/task:pt-1 @min-[500px]/task:text-right"
    >
      {props.label}
    </span>
    <div className="min-w-0 [&_legend]:sr-only [&>div>span:first-child]:sr-only">
      {props.children}
    </div>
  </div>
)

/** What is wrong with something that has no line of its own for it. */
export const Wrong = ({ text }: { readonly text: string | undefined }) =>
  text === undefined ? null : (
    <p className="text-[12px]/5 text-(--hutong-danger)" role="alert">
      {text}
    </p>
  )
