import { describe, flag, text } from '../../widgets/define/values.ts'

interface GallerySurface {
  readonly properties: Readonly<Record<never, never>>
  readonly readOnly: Readonly<Record<never, never>>
  readonly methods: Readonly<Record<never, never>>
  readonly events: {
    /** Another part was chosen. */
    readonly shown: { readonly part: string }
  }
}

/** Shows every part of the UI kit in every state. Demo only; not part of a package. */
export const gallery = describe<GallerySurface>()({
  tag: 'hutong-gallery',
  attributes: {
    /** Name of the displayed part, such as `table`. */
    shown: text,
    /** Compact rows and controls. */
    compact: flag
  },
  properties: {},
  readOnly: {},
  methods: {},
  cancelable: []
})
