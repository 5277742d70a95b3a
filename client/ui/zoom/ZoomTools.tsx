import { Button } from '@blueprintjs/core'
import { Minus, Plus, ZoomToFit } from '@blueprintjs/icons'
import { clsx } from 'clsx'
import { useTexts } from '../../i18n/useTexts.ts'
import styles from './ZoomTools.module.css'

/** Zoom buttons at the corner of a map or plan, or below a chart. */
export function ZoomTools(props: {
  readonly zoomIn: () => void
  readonly zoomOut: () => void
  readonly showAll: () => void
  readonly className?: string | undefined
  readonly isInline?: boolean
  /** False while all is shown. */
  readonly canZoomOut?: boolean
}) {
  const { t } = useTexts()
  const { isInline = false, canZoomOut = true } = props
  const size = isInline ? 14 : 16
  const tools = [
    [t('form.map.zoomIn'), <Plus key="in" size={size} />, props.zoomIn, true],
    [t('form.map.zoomOut'), <Minus key="out" size={size} />, props.zoomOut, canZoomOut],
    [t('form.map.showAll'), <ZoomToFit key="all" size={size} />, props.showAll, canZoomOut],
  ] as const
  return (
    <div className={clsx(isInline ? styles.inline : styles.tools, props.className)}>
      {tools.map(([label, icon, act, isEnabled]) => (
        <Button
          key={label}
          variant={isInline ? 'minimal' : 'solid'}
          icon={icon}
          aria-label={label}
          title={label}
          disabled={!isEnabled}
          onClick={act}
        />
      ))}
    </div>
  )
}
