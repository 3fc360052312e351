import { describe, flag, text } from '../../widgets/values.ts'

interface GallerySurface {
  readonly properties: Readonly<Record<never, never>>
  readonly readOnly: Readonly<Record<never, never>>
  readonly methods: Readonly<Record<never, never>>
  readonly events: {
    /** Another part has been chosen. */
    readonly shown: { readonly part: string }
  }
}

/** Every part of the kit in every state. For the demo only: no package holds it. */
export const gallery = describe<GallerySurface>()({
  tag: 'hutong-gallery',
  attributes: {
    /** Which part is on show, such as `table`. */
    shown: text,
    /** Narrow rows and controls. */
    compact: flag
  },
  properties: {},
  readOnly: {},
  methods: {},
  asking: []
})
