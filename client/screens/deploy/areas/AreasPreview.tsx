import { AREAS_ADDED_MAX } from '#shared/contract/areas.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useFieldValue } from '../../../ui/form/useForm.ts'
import { namesMade } from './areasToAdd.ts'

/** What a range stands for, before it is made. */
export function AreasPreview() {
  const { t } = useTexts()
  const names = namesMade(useFieldValue('name'), useFieldValue('more'))
  const [first] = names
  const isTold = first !== undefined && names.length > 1 && names.length <= AREAS_ADDED_MAX
  // Its line is always there: the buttons below must not move from under the pointer while somebody types and clicks.
  return (
    <p role="status" style={{ minHeight: '1lh' }}>
      {isTold ? t('deploy.areasMade', { count: names.length, first, last: names.at(-1) ?? first }) : null}
    </p>
  )
}
