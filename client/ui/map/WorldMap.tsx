/** World map with selectable points, pan and zoom by mouse, keys, pinch and wheel. Large; load lazily. */
import { clsx } from 'clsx'
import { geoGraticule10, geoPath } from 'd3'
import { type KeyboardEvent, type PointerEvent, useMemo, useRef } from 'react'
import { useTexts } from '../../i18n/useTexts.ts'
import type { Size } from '../zoom/useFrameSize.ts'
import { ZoomTools } from '../zoom/ZoomTools.tsx'
import { useLand } from './land.ts'
import { MapPoints } from './MapPoints.tsx'
import type { Landmark, MapPoint } from './mapPoint.ts'
import { type MapView, type Place, placeAt, projectionOf } from './mapView.ts'
import { useMapView } from './useMapView.ts'
import styles from './WorldMap.module.css'

export interface WorldMapProps {
  readonly label: string
  readonly points: readonly MapPoint[]
  readonly chosenId?: string | null
  readonly onChoose?: (id: string) => void
  readonly landmarks?: readonly Landmark[]
  /** The map picks places: by a click, or with Enter at its middle. */
  readonly onPick?: (place: Place) => void
  /** Maximum initial zoom. */
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
        <MapPoints
          {...{ view, size, frame }}
          points={props.points}
          landmarks={props.landmarks ?? NO_LANDMARKS}
          chosenId={props.chosenId}
          onChoose={props.onChoose}
          onView={map.show}
        />
        {onPick ? <span className={styles.cross} aria-hidden="true" /> : null}
      </div>
      <ZoomTools zoomIn={map.zoomIn} zoomOut={map.zoomOut} showAll={map.showAll} />
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
