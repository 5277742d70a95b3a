import { AREAS_ADDED_MAX } from '#shared/contract/areas.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useFieldValue } from '../../../ui/form/useForm.ts'
import styles from './AreasPreview.module.css'
import { namesMade } from './areasToAdd.ts'

/** What a range stands for, before it is made. */
export function AreasPreview() {
  const { t } = useTexts()
  const names = namesMade(useFieldValue('name'), useFieldValue('more'))
  const [first] = names
  const isCommandSent = first !== undefined && names.length > 1 && names.length <= AREAS_ADDED_MAX
  return (
    <p role="status" className={styles.preview}>
      {isCommandSent
        ? t('deploy.areasMade', { count: names.length, first, last: names.at(-1) ?? first })
        : null}
    </p>
  )
}
