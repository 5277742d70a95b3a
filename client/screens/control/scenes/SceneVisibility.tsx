/** Explains why some scenes are not visible. */
import { useTexts } from '../../../i18n/useTexts.ts'
import { useViewer } from '../../../store/hooks.ts'
import styles from './scenes.module.css'

export function SceneVisibility() {
  const { t } = useTexts()
  const limits = useViewer()?.limits ?? []
  if (limits.length === 0) return null
  return (
    <p className={styles.sight} role="note">
      {t(limits.includes('scenes') ? 'scenes.sight.chosen' : 'scenes.sight.areas')}
    </p>
  )
}
