import { HTMLSelect } from '@blueprintjs/core'
import { clsx } from 'clsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { useFavourites } from '../../widgets/devices/useFavourites.ts'
import { useDeviceGroups } from '../../widgets/pickers/useDeviceGroups.ts'
import type { DeviceSet } from './deviceFilter.ts'

/** Omitted if there are neither favourites nor device groups. */
export function SetSelect(props: {
  readonly className?: string
  readonly value: DeviceSet
  readonly onChange: (set: DeviceSet) => void
}) {
  const { t } = useTexts()
  const groups = useDeviceGroups()
  const { ids } = useFavourites()
  if (groups.length === 0 && ids.length === 0 && props.value === 'all') return null
  return (
    <HTMLSelect
      className={clsx(props.className)}
      aria-label={t('control.setLabel')}
      value={props.value}
      options={[
        { value: 'all', label: t('control.allSets') },
        { value: 'favourites', label: t('control.favourites') },
        ...groups.map(({ id, label }) => ({ value: id, label })),
      ]}
      onChange={({ currentTarget: { value } }) =>
        props.onChange(value === 'favourites' ? value : (groups.find(({ id }) => id === value)?.id ?? 'all'))
      }
    />
  )
}
