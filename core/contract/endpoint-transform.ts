/**
 * Maps one endpoint to a backend with another contract. Queries, bodies and replies are those of
 * the endpoint table on the side of the elements.
 */
export interface EndpointTransform {
  /** The query that is sent instead, by parameter name. */
  readonly query?: (query: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>
  /** The body that is sent instead; not called for uploads. */
  readonly request?: (body: unknown) => unknown
  /**
   * The reply in the form of the table, with its envelope `{code, data}` where it has one. Called
   * with the JSON of a successful HTTP status, before validation.
   */
  readonly reply?: (json: unknown) => unknown
}

/** By endpoint name, such as `agent.status`. */
export type EndpointTransforms = Readonly<Record<string, EndpointTransform>>

/** The transform of one endpoint; an empty one by default. */
export const transformNamed = (transforms: EndpointTransforms, name: string): EndpointTransform =>
  (Object.hasOwn(transforms, name) ? transforms[name] : undefined) ?? {}
