import { HTMLSelect } from '@blueprintjs/core'
import { useTexts } from '../../../../i18n/useTexts.ts'
import type { Comparison } from './newParts.ts'

/** Comparison operator. */
export function ComparisonSelect<C extends Comparison>(props: {
  readonly comparisons: readonly C[]
  readonly value: C
  readonly onChange: (comparison: C) => void
}) {
  const { t } = useTexts()
  const { comparisons, value, onChange } = props
  return (
    <HTMLSelect
      aria-label={t('automations.editor.comparison')}
      value={value}
      onChange={({ currentTarget }) =>
        onChange(comparisons.find((one) => one === currentTarget.value) ?? value)
      }
    >
      {comparisons.map((one: Comparison) => (
        <option key={one} value={one}>
          {t(`automations.say.comparison.${one}`)}
        </option>
      ))}
    </HTMLSelect>
  )
}
