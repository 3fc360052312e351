import { type FocusEvent, type ReactNode, useCallback } from 'react'
import { useTask } from './task-context.ts'

/**
 * Places a kit field beside its label where there is room: the kit puts the label above and reserves a
 * line for the message below.
 */
const beside =
  '[&>div>p]:min-h-0 [&>div>p:empty]:hidden ' +
  '@min-[500px]/task:[&>div]:grid @min-[500px]/task:[&>div]:grid-cols-[var(--label,112px)_minmax(0,1fr)] ' +
  '@min-[500px]/task:[&>div]:gap-x-3 @min-[500px]/task:[&>div>span:first-child]:text-right ' +
  '@min-[500px]/task:[&>div>span:first-child]:leading-8 @min-[500px]/task:[&>div>p]:col-start-2'

/** Anchor of a field: the error summary links to it, and blur validates the field. */
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
      // A popup of this field has opened: the field counts as left once the popup closes.
      const isOpen = currentTarget.querySelector('[aria-expanded="true"]') !== null
      if (!isInside && !isOpen) editor.issues.left(path, form.$values.get())
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

/** A kit field with its label at the left. */
export const Row = (props: { readonly path: string; readonly children: ReactNode }) => (
  <Spot className={beside} path={props.path}>
    {props.children}
  </Spot>
)

/** Short fields, two per row where there is room. */
export const Pairs = (props: { readonly children: ReactNode }) => (
  <div className="flex min-w-0 flex-col gap-2 @min-[560px]/task:grid @min-[560px]/task:grid-cols-2 @min-[560px]/task:gap-x-3 @min-[560px]/task:[&>:nth-child(even)]:[--label:88px]">
    {props.children}
  </div>
)

/** Content that is not a kit field, in the same two columns. */
export function Line(props: {
  readonly label: string
  /** Id of its only control, if any. */
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

/** A kit group with its label at the left instead of above. */
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

/** Error of content without an error line of its own. */
export const Wrong = ({ text }: { readonly text: string | undefined }) =>
  text === undefined ? null : (
    <p className="text-[12px]/5 text-(--hutong-danger)" role="alert">
      {text}
    </p>
  )
