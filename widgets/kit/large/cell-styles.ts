/** Styles shared by the large parts. */
export const box =
  'w-full min-w-0 rounded-(--hutong-radius) border border-(--hutong-control) bg-(--hutong-bg) px-3 ' +
  'text-left text-[14px]/[22px] text-(--hutong-text) aria-invalid:border-(--hutong-danger) ' +
  'off:bg-(--hutong-bg-sub) [&[readonly]]:bg-(--hutong-bg-sub)'

export const line = `${box} h-(--hutong-h)`

export const popup =
  '[zoom:var(--hutong-zoom)] max-h-[min(320px,calc(var(--available-height)/var(--hutong-zoom,1)))] ' +
  'min-w-[calc(var(--anchor-width)/var(--hutong-zoom,1))] max-w-[min(480px,calc((100vw-16px)/var(--hutong-zoom,1)))] ' +
  'overflow-auto outline-none rounded-(--hutong-radius) border border-(--hutong-border) ' +
  'bg-(--hutong-bg-raised) p-1 text-(--hutong-text) shadow-(--hutong-sh-2)'

export const option =
  'flex min-h-8 cursor-pointer select-none items-center gap-2 rounded-(--hutong-radius-sm) px-2 py-1 ' +
  'text-[14px]/[22px] text-(--hutong-text) data-highlighted:bg-(--hutong-bg-hover) ' +
  'data-selected:font-semibold off:cursor-default off:text-(--hutong-text-3)'

export const card =
  'rounded-(--hutong-radius-lg) border border-(--hutong-border) bg-(--hutong-bg) text-(--hutong-text)'

/**
 * A scroll container with shadows at edges that hide content. Two covers in the card's colour scroll
 * with the content and hide the shadows at both ends.
 */
export const scrolls =
  'overflow-auto bg-no-repeat [background-size:100%_32px,100%_32px,100%_12px,100%_12px] ' +
  '[background-position:top,bottom,top,bottom] ' +
  '[background-attachment:local,local,scroll,scroll] ' +
  '[background-image:linear-gradient(var(--hutong-bg)_30%,transparent),' +
  'linear-gradient(transparent,var(--hutong-bg)_70%),' +
  'linear-gradient(var(--hutong-shade),transparent),' +
  'linear-gradient(transparent,var(--hutong-shade))]'

/** A checkable control: a square, a disc or a track, with its own colours when checked. */
export const tick =
  'inline-flex size-4 shrink-0 items-center justify-center border border-(--hutong-control) ' +
  'bg-(--hutong-bg) text-(--hutong-on-brand) data-checked:border-(--hutong-brand) ' +
  'data-checked:bg-(--hutong-brand) data-indeterminate:border-(--hutong-brand) ' +
  'data-indeterminate:bg-(--hutong-brand) off:opacity-50'

/**
 * The two characters of 取消 and 确定 are spaced by CSS, so that the accessible name has no space. English words
 * are not: OK would be read as O K.
 */
export const spacedLabel = '[&:lang(zh)]:tracking-[4px] [&:lang(zh)]:indent-[4px]'

export interface Option<Value extends string = string> {
  readonly value: Value
  readonly label: string
  /** Why the option is disabled; shown beside it. */
  readonly refusal?: string | undefined
}
