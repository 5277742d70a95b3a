/** Map points with labels; close ones are clustered. */
import { clsx } from 'clsx'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { useTexts } from '../../i18n/useTexts.ts'
import type { Size } from '../zoom/useFrameSize.ts'
import { type Cluster, clusteringOf, viewInto } from './clusters.ts'
import { dotBox, type Label, placeLabels, type Side } from './labels.ts'
import styles from './MapPoints.module.css'
import type { Landmark, MapPoint } from './mapPoint.ts'
import { type MapView, type Place, pointOf } from './mapView.ts'

interface ViewProps {
  readonly view: MapView
  readonly size: Size
}

export interface MapPointsProps extends ViewProps {
  readonly points: readonly MapPoint[]
  readonly landmarks: readonly Landmark[]
  readonly chosenId?: string | null | undefined
  readonly onChoose?: ((id: string) => void) | undefined
  readonly onView: (next: MapView) => void
  readonly frame: RefObject<HTMLDivElement | null>
}

const LANDMARK_ZOOM = 5
const LANDMARKS_MAX = 60

const isInside = ([x, y]: readonly [number, number], { widthPx, heightPx }: Size): boolean =>
  x >= 0 && y >= 0 && x <= widthPx && y <= heightPx

interface Placed<P> extends Label {
  readonly place: P
}

/** Visible points with screen positions. */
function onScreen<P extends Place>(
  places: readonly P[],
  { view, size }: ViewProps,
  textOf: (place: P) => string,
): Placed<P>[] {
  return places.flatMap((place) => {
    const point = pointOf(view, size, place)
    if (!point || !isInside(point, size)) return []
    const [x, y] = point
    return [{ place, x, y, text: textOf(place) }]
  })
}

/** The worst by name, and how many more. */
const nameOf = ({ points: [first, ...others] }: Cluster<MapPoint>): string =>
  others.length === 0 ? first.name : `${first.name} +${others.length}`

const isChosenIn = ({ points }: Cluster<MapPoint>, id: string | null | undefined): boolean =>
  points.some((point) => point.id === id)

function usePlaced({ view, size, landmarks, points, chosenId }: MapPointsProps) {
  const clustering = useMemo(() => clusteringOf(points), [points])
  return useMemo(() => {
    const placed = onScreen(clustering(view, size), { view, size }, nameOf)
    const chosenFirst = placed.toSorted(
      (a, b) => Number(isChosenIn(b.place, chosenId)) - Number(isChosenIn(a.place, chosenId)),
    )
    const named = placeLabels(chosenFirst, { ...size, taken: placed.map(dotBox) })
    const far = view.zoom < LANDMARK_ZOOM ? [] : onScreen(landmarks, { view, size }, ({ name }) => name)
    const room = placeLabels<Label>(far, { ...size, taken: named.taken, sides: ['after'] })
    return {
      placed,
      sides: named.sides,
      shown: far.filter((label) => room.sides.has(label)).slice(0, LANDMARKS_MAX),
    }
  }, [clustering, view, size, landmarks, chosenId])
}

/** The points with their names, and as many landmarks as have room beside them. */
export function MapPoints(props: MapPointsProps) {
  const { view, size, chosenId, onChoose, onView, frame } = props
  const { placed, sides, shown } = usePlaced(props)
  const focusPoint = useFocusPoint(frame)
  const zoomInto = (cluster: Cluster<MapPoint>) => {
    onView(viewInto(cluster, view, size))
    focusPoint(cluster.points[0].id)
  }
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
          key={label.place.points.map(({ id }) => id).join(' ')}
          label={label}
          side={sides.get(label)}
          isChosen={isChosenIn(label.place, chosenId)}
          onChoose={onChoose}
          onZoom={() => zoomInto(label.place)}
        />
      ))}
    </>
  )
}

/** After a cluster opens, focus moves to its worst point or new cluster. */
function useFocusPoint(frame: RefObject<HTMLDivElement | null>): (id: string) => void {
  const wanted = useRef<string | null>(null)
  useEffect(() => {
    const id = wanted.current
    wanted.current = null
    if (id === null) return
    frame.current?.querySelector<HTMLElement>(`[data-points~="${CSS.escape(id)}"]`)?.focus()
  })
  return (id) => {
    wanted.current = id
  }
}

function Point(props: {
  readonly label: Placed<Cluster<MapPoint>>
  readonly side: Side | undefined
  readonly isChosen: boolean
  readonly onChoose: MapPointsProps['onChoose']
  readonly onZoom: () => void
}) {
  const { t } = useTexts()
  const { label, side, isChosen, onChoose, onZoom } = props
  const [first, ...others] = label.place.points
  const count = others.length + 1
  const classes = clsx(
    styles.point,
    styles[first.tone],
    count > 1 && styles.cluster,
    side && styles.labelled,
    side && styles[side],
    isChosen && styles.chosen,
  )
  const content = (
    <>
      <span className={styles.dot}>{count > 1 ? <span className={styles.count}>{count}</span> : null}</span>
      <span className={styles.name}>{label.text}</span>
    </>
  )
  const style = { transform: `translate(${label.x}px, ${label.y}px)` }
  if (count === 1 && !onChoose)
    return (
      <span className={classes} style={style}>
        {content}
      </span>
    )
  const name =
    count > 1
      ? t('form.map.cluster', { count, state: first.state, names: label.text })
      : `${first.name}, ${first.state}`
  return (
    <button
      type="button"
      className={classes}
      style={style}
      aria-label={name}
      aria-pressed={count > 1 ? undefined : isChosen}
      title={name}
      data-points={label.place.points.map(({ id }) => id).join(' ')}
      onClick={() => (count > 1 ? onZoom() : onChoose?.(first.id))}
    >
      {content}
    </button>
  )
}
