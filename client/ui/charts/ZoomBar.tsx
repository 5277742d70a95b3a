/** Below a plot: how its time axis is zoomed and moved, and what can be done with the time in view. */
import { Button } from '@blueprintjs/core'
import { Minus, Plus, ZoomToFit } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import { useTexts } from '../../i18n/useTexts.ts'
import styles from './ZoomBar.module.css'

export function ZoomBar(props: {
  readonly isZoomed: boolean
  readonly zoomBy: (factor: number) => void
  readonly showAll: () => void
  readonly action?: ReactNode
}) {
  const { t } = useTexts()
  const { isZoomed, zoomBy, showAll, action } = props
  const tools = [
    [t('form.map.zoomIn'), <Plus key="in" size={14} />, () => zoomBy(2), true],
    [t('form.map.zoomOut'), <Minus key="out" size={14} />, () => zoomBy(1 / 2), isZoomed],
    [t('form.map.showAll'), <ZoomToFit key="all" size={14} />, showAll, isZoomed],
  ] as const
  return (
    <div className={styles.bar}>
      <span className={styles.help}>{t('charts.zoomHelp')}</span>
      {isZoomed ? action : null}
      {tools.map(([label, icon, act, isPossible]) => (
        <Button
          key={label}
          variant="minimal"
          icon={icon}
          aria-label={label}
          title={label}
          disabled={!isPossible}
          onClick={act}
        />
      ))}
    </div>
  )
}
