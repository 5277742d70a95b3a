import type { ClusterPoint } from './clusters.ts'
import type { Place } from './mapView.ts'

export interface MapPoint extends ClusterPoint {
  readonly name: string
  /** The tone as text, for screen readers. */
  readonly state: string
}

/** Names to find one's way by; they are shown as far as there is room. */
export interface Landmark extends Place {
  readonly name: string
}
