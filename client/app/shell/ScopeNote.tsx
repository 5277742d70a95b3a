import { useTexts } from '../../i18n/useTexts.ts'
import { useFloorScope } from '../../widgets/scope/useFloorScope.ts'
import { useHiddenAlarms } from '../alarms/useElsewhere.ts'
import styles from './ScopeNote.module.css'

/** Tells a user with restricted areas which floors the page covers, and how many alarms the other areas have. */
export function ScopeNote() {
  const { t } = useTexts()
  const scope = useFloorScope()
  const outOfSight = useHiddenAlarms()
  if (scope === null) return null
  return (
    <p className={styles.note} data-scope="">
      <span>{scope}</span>
      {outOfSight > 0 ? <span>{t('alarms.otherAreas', { count: outOfSight })}</span> : null}
    </p>
  )
}
