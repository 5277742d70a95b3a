/** The geometry of the map: which part of the world is shown, and where on the screen a place is. */
import { type GeoProjection, geoMercator } from 'd3'
import type { Size } from '../zoom/useFrameSize.ts'

export interface Place {
  readonly longitude: number
  readonly latitude: number
}

export interface MapView {
  readonly centre: Place
  /** 1 shows the whole world's width. */
  readonly zoom: number
}

export const ZOOM_MIN = 1
export const ZOOM_MAX = 400
/** Beyond, a Mercator map is all ice. */
const LATITUDE_MAX = 78

export const WORLD: MapView = { centre: { longitude: 20, latitude: 25 }, zoom: 1 }

/** Turned to the view's own meridian, so that no view is cut by the date line. */
export function projectionOf(view: MapView, size: Size): GeoProjection {
  return geoMercator()
    .scale((size.widthPx / (2 * Math.PI)) * view.zoom)
    .rotate([-view.centre.longitude, 0])
    .center([0, view.centre.latitude])
    .translate([size.widthPx / 2, size.heightPx / 2])
    .clipExtent([
      [-20, -20],
      [size.widthPx + 20, size.heightPx + 20],
    ])
}

/** Screen position of a place; null if it cannot be projected. */
export function pointOf(view: MapView, size: Size, place: Place): readonly [x: number, y: number] | null {
  return projectionOf(view, size)([place.longitude, place.latitude])
}

/** Which place a point of the screen shows. Four decimals are ten metres. */
export function placeAt(view: MapView, size: Size, point: readonly [number, number]): Place | null {
  const place = projectionOf(view, size).invert?.([point[0], point[1]])
  if (!place) return null
  return { longitude: rounded(wrapped(place[0])), latitude: rounded(place[1]) }
}

export function panned(view: MapView, size: Size, byPx: readonly [x: number, y: number]): MapView {
  const centre = placeAt(view, size, [size.widthPx / 2 - byPx[0], size.heightPx / 2 - byPx[1]])
  return centre ? { ...view, centre: clamped(centre) } : view
}

/** Closer or farther, with the place under the pointer staying under it. */
export function zoomed(
  view: MapView,
  size: Size,
  factor: number,
  at: readonly [number, number] = [size.widthPx / 2, size.heightPx / 2],
): MapView {
  const zoom = Math.min(ZOOM_MAX, Math.max(ZOOM_MIN, view.zoom * factor))
  const held = placeAt(view, size, at)
  const next = { ...view, zoom }
  const now = held ? pointOf(next, size, held) : null
  return now ? panned(next, size, [at[0] - now[0], at[1] - now[1]]) : next
}

/** The closest view with all the places in it. */
export function viewOf(places: readonly Place[], size: Size, zoomMax = 60): MapView {
  if (places.length === 0) return WORLD
  const span = (values: readonly number[]) => [Math.min(...values), Math.max(...values)] as const
  const [west, east] = span(places.map(({ longitude }) => longitude))
  const [south, north] = span(places.map(({ latitude }) => mercatorY(latitude)))
  const centre = clamped({ longitude: (west + east) / 2, latitude: latitudeAt((south + north) / 2) })
  const paddingPx = Math.min(90, size.widthPx / 5, size.heightPx / 5)
  const roomX = Math.max(1, size.widthPx - 2 * paddingPx) / size.widthPx
  const roomY = Math.max(1, size.heightPx - 2 * paddingPx) / size.widthPx
  const byWidth = east === west ? zoomMax : (360 / (east - west)) * roomX
  const byHeight = north === south ? zoomMax : ((2 * Math.PI) / (north - south)) * roomY
  return { centre, zoom: Math.min(zoomMax, Math.max(ZOOM_MIN, Math.min(byWidth, byHeight))) }
}

const mercatorY = (latitude: number): number => Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360))
const latitudeAt = (y: number): number => (Math.atan(Math.exp(y)) * 360) / Math.PI - 90

const clamped = ({ longitude, latitude }: Place): Place => ({
  longitude: wrapped(longitude),
  latitude: Math.max(-LATITUDE_MAX, Math.min(LATITUDE_MAX, latitude)),
})

const wrapped = (longitude: number): number => ((((longitude + 180) % 360) + 360) % 360) - 180
const rounded = (degrees: number): number => Math.round(degrees * 1e4) / 1e4
