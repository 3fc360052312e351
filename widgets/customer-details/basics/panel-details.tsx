import { type Detail, DetailGrid } from '../../parts/details/detail-grid.tsx'

/** Details in two columns where there is room. */
export const PanelDetails = (props: { readonly details: readonly Detail[] }) => (
  <DetailGrid columns="grid-cols-2 @max-[519px]/details:grid-cols-1" details={props.details} />
)
