import { HTMLSelect } from '@blueprintjs/core'
import { useTexts } from '../../i18n/useTexts.ts'
import { useDeviceGroups } from '../../widgets/pickers/useDeviceGroups.ts'
import type { DeviceSet } from './deviceFilter.ts'

/** Left out while there is no device group to choose. */
export function SetSelect(props: { readonly value: DeviceSet; readonly onChange: (set: DeviceSet) => void }) {
  const { t } = useTexts()
  const groups = useDeviceGroups()
  if (groups.length === 0 && props.value === 'all') return null
  return (
    <HTMLSelect
      aria-label={t('control.setLabel')}
      value={props.value}
      options={[
        { value: 'all', label: t('control.allSets') },
        ...groups.map(({ id, label }) => ({ value: id, label })),
      ]}
      onChange={({ currentTarget: { value } }) =>
        props.onChange(groups.find(({ id }) => id === value)?.id ?? 'all')
      }
    />
  )
}
