/** The look of whatever floats above a view. */
export const sheetOfPaper =
  '[zoom:var(--hutong-zoom)] max-h-[calc(var(--available-height)/var(--hutong-zoom,1))] ' +
  'max-w-[min(360px,calc((100vw-16px)/var(--hutong-zoom,1)))] overflow-auto outline-none ' +
  'rounded-(--hutong-radius) border border-(--hutong-border) bg-(--hutong-bg-raised) ' +
  'text-(--hutong-text) shadow-(--hutong-sh-2) transition-opacity duration-100 data-starting-style:opacity-0'

/** In the top layer no box of the host bounds an overlay; the window alone does. */
export const nothing: Element[] = []
