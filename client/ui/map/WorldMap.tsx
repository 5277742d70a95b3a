/**
 * The world as a plain shape, with points on it: to look at, to choose one of, or to pick a place. Dragged, zoomed by
 * buttons, keys, pinching and the wheel. It comes with its shape as a part of its own: load it lazily.
 */
import { clsx } from 'clsx'
import { geoGraticule10, geoPath } from 'd3'
import { type KeyboardEvent, type PointerEvent, useMemo, useRef } from 'react'
import { useTexts } from '../../i18n/useTexts.ts'
import type { Size } from '../zoom/useFrameSize.ts'
import { ZoomTools } from '../zoom/ZoomTools.tsx'
import { dotBox, type Label, placeLabels, type Side } from './labels.ts'
import { useLand } from './land.ts'
import { type MapView, type Place, placeAt, pointOf, projectionOf } from './mapView.ts'
import { useMapView } from './useMapView.ts'
import styles from './WorldMap.module.css'

export interface MapPoint extends Place {
  readonly id: string
  readonly name: string
  readonly tone: 'ok' | 'warn' | 'bad' | 'info'
  /** The tone as text, for screen readers. */
  readonly state: string
}

/** Names to find one's way by; they are shown as far as there is room. */
export interface Landmark extends Place {
  readonly name: string
}

export interface WorldMapProps {
  readonly label: string
  readonly points: readonly MapPoint[]
  readonly chosenId?: string | null
  readonly onChoose?: (id: string) => void
  readonly landmarks?: readonly Landmark[]
  /** The map picks places: by a click, or with Enter at its middle. */
  readonly onPick?: (place: Place) => void
  /** How close the first view comes. */
  readonly zoomMax?: number
}

export function WorldMap(props: WorldMapProps) {
  const { t } = useTexts()
  const frame = useRef<HTMLDivElement>(null)
  const map = useMapView(frame, props.points, props.zoomMax)
  const { view, size } = map
  const { onPick } = props
  const onPointerUp = (event: PointerEvent) => {
    const wasClick = map.drag.onPointerUp()
    const box = frame.current?.getBoundingClientRect()
    if (!wasClick || !onPick || !box) return
    const place = placeAt(view, size, [event.clientX - box.left, event.clientY - box.top])
    if (place) onPick(place)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    map.onKeyDown(event)
    if (event.key !== 'Enter' || event.target !== event.currentTarget || !onPick) return
    event.preventDefault()
    onPick(view.centre)
  }
  return (
    <div className={styles.map}>
      {/* biome-ignore lint/a11y/useSemanticElements: no element means a map */}
      <div
        ref={frame}
        className={clsx(styles.frame, onPick && styles.picking)}
        role="group"
        aria-label={`${props.label}. ${onPick ? t('form.map.pickKeys') : t('form.map.keys')}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved by keys
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerDown={map.drag.onPointerDown}
        onPointerMove={map.drag.onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={map.drag.onPointerCancel}
      >
        <Shape view={view} size={size} />
        <Places {...props} view={view} size={size} landmarks={props.landmarks ?? NO_LANDMARKS} />
        {onPick ? <span className={styles.cross} aria-hidden="true" /> : null}
      </div>
      <ZoomTools {...map} />
    </div>
  )
}

interface ViewProps {
  readonly view: MapView
  readonly size: Size
}

const NO_LANDMARKS: readonly Landmark[] = []
const graticule = geoGraticule10()

function Shape({ view, size }: ViewProps) {
  const land = useLand()
  const paths = useMemo(() => {
    const draw = geoPath(projectionOf(view, size)).digits(1)
    return { land: (land && draw(land)) ?? '', lines: draw(graticule) ?? '' }
  }, [view, size, land])
  return (
    <svg className={styles.shape} viewBox={`0 0 ${size.widthPx} ${size.heightPx}`} aria-hidden="true">
      <path className={styles.land} d={paths.land} />
      <path className={styles.lines} d={paths.lines} />
    </svg>
  )
}

const isInside = ([x, y]: readonly [number, number], { widthPx, heightPx }: Size): boolean =>
  x >= 0 && y >= 0 && x <= widthPx && y <= heightPx

/** Where each of them is on the screen, as far as it is there at all. */
function onScreen<P extends Place & { readonly name: string }>(
  places: readonly P[],
  { view, size }: ViewProps,
) {
  return places.flatMap((place) => {
    const point = pointOf(view, size, place)
    if (!point || !isInside(point, size)) return []
    const [x, y] = point
    return [{ place, x, y, text: place.name }]
  })
}

const LANDMARK_ZOOM = 5
const LANDMARKS_MAX = 60

interface PlacesProps extends ViewProps, Pick<WorldMapProps, 'points' | 'chosenId' | 'onChoose'> {
  readonly landmarks: readonly Landmark[]
}

/** The points with their names, and as many landmarks as have room beside them. */
function Places(props: PlacesProps) {
  const { view, size, landmarks, points, chosenId } = props
  const { placed, sides, shown } = useMemo(() => {
    const placed = onScreen(points, { view, size })
    const chosenFirst = [...placed].sort(
      (a, b) => Number(b.place.id === chosenId) - Number(a.place.id === chosenId),
    )
    const named = placeLabels<(typeof placed)[number]>(chosenFirst, { ...size, taken: placed.map(dotBox) })
    const far = view.zoom < LANDMARK_ZOOM ? [] : onScreen(landmarks, { view, size })
    const room = placeLabels<Label>(far, { ...size, taken: named.taken, sides: ['after'] })
    return {
      placed,
      sides: named.sides,
      shown: far.filter((label) => room.sides.has(label)).slice(0, LANDMARKS_MAX),
    }
  }, [view, size, landmarks, points, chosenId])
  return (
    <>
      <div aria-hidden="true">
        {shown.map(({ place, x, y }) => (
          // The place on the screen is measured geometry.
          <span
            key={`${place.name} ${place.longitude}`}
            className={styles.landmark}
            style={{ transform: `translate(${x}px, ${y}px)` }}
          >
            {place.name}
          </span>
        ))}
      </div>
      {placed.map((label) => (
        <Point
          key={label.place.id}
          {...label}
          side={sides.get(label)}
          isChosen={label.place.id === chosenId}
          onChoose={props.onChoose}
        />
      ))}
    </>
  )
}

function Point(props: {
  readonly place: MapPoint
  readonly x: number
  readonly y: number
  readonly side: Side | undefined
  readonly isChosen: boolean
  readonly onChoose: WorldMapProps['onChoose']
}) {
  const { place, x, y, side, isChosen, onChoose } = props
  const classes = clsx(
    styles.point,
    styles[place.tone],
    side && styles.labelled,
    side && styles[side],
    isChosen && styles.chosen,
  )
  const content = (
    <>
      <span className={styles.dot} />
      <span className={styles.name}>{place.name}</span>
    </>
  )
  const style = { transform: `translate(${x}px, ${y}px)` }
  if (!onChoose)
    return (
      <span className={classes} style={style}>
        {content}
      </span>
    )
  return (
    <button
      type="button"
      className={classes}
      style={style}
      aria-label={`${place.name}, ${place.state}`}
      aria-pressed={isChosen}
      title={`${place.name}, ${place.state}`}
      onClick={() => onChoose(place.id)}
    >
      {content}
    </button>
  )
}
