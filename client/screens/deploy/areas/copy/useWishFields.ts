import { COPIES_PER_ACTION_MAX } from '#shared/constants.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import type { FieldDef } from '../../../../ui/form/fieldTypes.ts'
import { useHostPicks } from '../../../../widgets/pickers/usePickers.ts'

export function useWishFields(): readonly FieldDef[] {
  const { t } = useTexts()
  const choices = useHostPicks()
  return [
    {
      kind: 'number',
      name: 'count',
      label: t('deploy.copyArea.count'),
      help: t('deploy.copyArea.countHelp'),
      min: 1,
      max: COPIES_PER_ACTION_MAX,
      isHalf: true,
      autoFocus: true,
    },
    {
      kind: 'text',
      name: 'names',
      label: t('deploy.copyArea.names'),
      help: t('deploy.copyArea.namesHelp'),
      isHalf: true,
      isOptional: true,
    },
    {
      kind: 'switch',
      name: 'withDevices',
      label: t('deploy.copyArea.withDevices'),
      help: t('deploy.copyArea.withDevicesHelp'),
      isHalf: true,
    },
    {
      kind: 'select',
      name: 'hostId',
      label: t('deploy.copyArea.host'),
      none: t('deploy.copyArea.sameHost'),
      choices,
      isHalf: true,
      isOptional: true,
    },
  ]
}
