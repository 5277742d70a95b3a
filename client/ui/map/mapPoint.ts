import type { ClusterPoint } from './clusters.ts'
import type { Place } from './mapView.ts'

export interface MapPoint extends ClusterPoint {
  readonly name: string
  /** The tone as text, for screen readers. */
  readonly state: string
}

/** Landmark names, shown as space allows. */
export interface Landmark extends Place {
  readonly name: string
}
