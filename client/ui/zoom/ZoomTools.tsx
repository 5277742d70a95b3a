import { Button } from '@blueprintjs/core'
import { Minus, Plus, ZoomToFit } from '@blueprintjs/icons'
import { clsx } from 'clsx'
import { useTexts } from '../../i18n/useTexts.ts'
import styles from './ZoomTools.module.css'

/** In the corner of a map or a plan. */
export function ZoomTools(props: {
  readonly zoomIn: () => void
  readonly zoomOut: () => void
  readonly showAll: () => void
  readonly className?: string | undefined
}) {
  const { t } = useTexts()
  const tools = [
    [t('form.map.zoomIn'), <Plus key="in" />, props.zoomIn],
    [t('form.map.zoomOut'), <Minus key="out" />, props.zoomOut],
    [t('form.map.showAll'), <ZoomToFit key="all" />, props.showAll],
  ] as const
  return (
    <div className={clsx(styles.tools, props.className)}>
      {tools.map(([label, icon, act]) => (
        <Button key={label} icon={icon} aria-label={label} title={label} onClick={act} />
      ))}
    </div>
  )
}
