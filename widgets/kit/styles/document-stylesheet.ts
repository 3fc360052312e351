/** Positioning of content that floats above a view. */
export const documentStylesheet =
  '[zoom:var(--hutong-zoom)] max-h-[calc(var(--available-height)/var(--hutong-zoom,1))] ' +
  'max-w-[min(360px,calc((100vw-16px)/var(--hutong-zoom,1)))] overflow-auto outline-none ' +
  'rounded-(--hutong-radius) border border-(--hutong-border) bg-(--hutong-bg-raised) ' +
  'text-(--hutong-text) shadow-(--hutong-sh-2) transition-opacity duration-100 data-starting-style:opacity-0'

/** In the top layer overlays are clipped by the window only, not by the host's boxes. */
export const nothing: Element[] = []
