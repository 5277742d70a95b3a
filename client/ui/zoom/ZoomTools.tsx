import { Button } from '@blueprintjs/core'
import { Minus, Plus, ZoomToFit } from '@blueprintjs/icons'
import { clsx } from 'clsx'
import { useTexts } from '../../i18n/useTexts.ts'
import styles from './ZoomTools.module.css'

/** In the corner of a map or a plan, or in a line below a chart. */
export function ZoomTools(props: {
  readonly zoomIn: () => void
  readonly zoomOut: () => void
  readonly showAll: () => void
  readonly className?: string | undefined
  readonly isInline?: boolean
  /** All is shown: there is nothing to zoom out of. */
  readonly isWhole?: boolean
}) {
  const { t } = useTexts()
  const { isInline = false, isWhole = false } = props
  const size = isInline ? 14 : 16
  const tools = [
    [t('form.map.zoomIn'), <Plus key="in" size={size} />, props.zoomIn, false],
    [t('form.map.zoomOut'), <Minus key="out" size={size} />, props.zoomOut, isWhole],
    [t('form.map.showAll'), <ZoomToFit key="all" size={size} />, props.showAll, isWhole],
  ] as const
  return (
    <div className={clsx(isInline ? styles.inline : styles.tools, props.className)}>
      {tools.map(([label, icon, act, isDisabled]) => (
        <Button
          key={label}
          variant={isInline ? 'minimal' : 'solid'}
          icon={icon}
          aria-label={label}
          title={label}
          disabled={isDisabled}
          onClick={act}
        />
      ))}
    </div>
  )
}
