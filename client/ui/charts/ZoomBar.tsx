/** Below a plot: how its time axis is zoomed and moved, and what can be done with the time in view. */
import type { ReactNode } from 'react'
import { useTexts } from '../../i18n/useTexts.ts'
import { ZoomTools } from '../zoom/ZoomTools.tsx'
import styles from './ZoomBar.module.css'

export function ZoomBar(props: {
  readonly isZoomed: boolean
  readonly zoomBy: (factor: number) => void
  readonly showAll: () => void
  readonly action?: ReactNode
}) {
  const { t } = useTexts()
  const { isZoomed, zoomBy, showAll, action } = props
  return (
    <div className={styles.bar}>
      <span className={styles.help}>{t('charts.zoomHelp')}</span>
      {isZoomed ? action : null}
      <ZoomTools
        isInline
        canZoomOut={isZoomed}
        zoomIn={() => zoomBy(2)}
        zoomOut={() => zoomBy(1 / 2)}
        showAll={showAll}
      />
    </div>
  )
}
