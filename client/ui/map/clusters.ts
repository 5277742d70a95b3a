/** Joins points that overlap on the screen into one. */
import Supercluster from 'supercluster'
import type { Size } from '../zoom/useFrameSize.ts'
import { type MapView, type Place, viewOf, ZOOM_MAX, ZOOM_MIN } from './mapView.ts'

export type Tone = 'ok' | 'warn' | 'bad' | 'info'

export interface ClusterPoint extends Place {
  readonly id: string
  readonly tone: Tone
}

export interface Cluster<P> extends Place {
  /** The worst first. */
  readonly points: readonly [P, ...P[]]
}

/** Clusters to draw: an isolated point is a cluster of one. */
export type Clustering<P> = (view: MapView, size: Size) => readonly Cluster<P>[]

const TONES: readonly Tone[] = ['bad', 'warn', 'info', 'ok']
/** A point is 24 px wide. */
const RADIUS_PX = 26
/** The library's whole world is as wide as this at its zoom 0. */
const WORLD_PX = 512
const LEVEL_MAX = 16
const EVERYWHERE: [number, number, number, number] = [-180, -90, 180, 90]

const levelOf = ({ zoom }: MapView, { widthPx }: Size): number =>
  Math.min(LEVEL_MAX, Math.max(0, Math.round(Math.log2((widthPx * zoom) / WORLD_PX))))

export function clusteringOf<P extends ClusterPoint>(points: readonly P[]): Clustering<P> {
  const worstFirst = points.toSorted((a, b) => TONES.indexOf(a.tone) - TONES.indexOf(b.tone))
  const alone = worstFirst.map((point): Cluster<P> => ({ ...placeOf(point), points: [point] }))
  const index = new Supercluster<{ readonly place: number }>({
    radius: RADIUS_PX,
    extent: WORLD_PX,
    maxZoom: LEVEL_MAX,
  })
  index.load(
    worstFirst.map(({ longitude, latitude }, place) => ({
      type: 'Feature',
      properties: { place },
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
    })),
  )
  const clusterAt = (places: readonly number[], [longitude = 0, latitude = 0]: readonly number[]) => {
    const [first, ...others] = places.toSorted((a, b) => a - b).flatMap((place) => worstFirst[place] ?? [])
    return first ? [{ longitude, latitude, points: [first, ...others] } satisfies Cluster<P>] : []
  }
  return (view, size) => {
    // Points at the same place overlap at maximum zoom.
    if (view.zoom >= ZOOM_MAX) return alone
    return index.getClusters(EVERYWHERE, levelOf(view, size)).flatMap(({ properties, geometry }) => {
      if (!('cluster_id' in properties)) return alone[properties.place] ?? []
      const leaves = index.getLeaves(properties.cluster_id, Number.POSITIVE_INFINITY)
      return clusterAt(
        leaves.map((leaf) => leaf.properties.place),
        geometry.coordinates,
      )
    })
  }
}

const placeOf = ({ longitude, latitude }: Place): Place => ({ longitude, latitude })

/** The closest view with all points of a cluster in it, always closer than the one before. */
export function viewInto<P extends Place>({ points }: Cluster<P>, before: MapView, size: Size): MapView {
  const fitting = viewOf(points, size, ZOOM_MAX)
  const zoom = Math.min(ZOOM_MAX, Math.max(ZOOM_MIN, fitting.zoom, before.zoom * CLOSER))
  return { ...fitting, zoom }
}

const CLOSER = 1.6
