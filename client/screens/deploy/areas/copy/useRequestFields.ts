import { COPIES_PER_ACTION_MAX } from '#shared/constants.ts'
import type { AreaId } from '#shared/records/area.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { areaIdsWithin } from '#shared/rules/areaTree.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../../store/consoleContext.ts'
import type { FieldDef } from '../../../../ui/form/fieldTypes.ts'
import { useHostPicks } from '../../../../widgets/pickers/usePickers.ts'

/** Scenes and automations are asked about where there are some. */
export function useRequestFields(areaId: AreaId): readonly FieldDef[] {
  const { t } = useTexts()
  const choices = useHostPicks()
  const { read } = useConsoleState().store
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
    ...(hasPrograms(areaId, read)
      ? [
          {
            kind: 'switch',
            name: 'withPrograms',
            label: t('deploy.copyArea.withPrograms'),
            help: t('deploy.copyArea.withProgramsHelp'),
            isHalf: true,
          } as const,
        ]
      : []),
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

/** In the area or inside it, or of devices there. */
function hasPrograms(areaId: AreaId, read: ReadState): boolean {
  const isNamed = (index: 'area' | 'device', id: string): boolean =>
    read.by('scene', index, id).size > 0 || read.by('automation', index, id).size > 0
  return areaIdsWithin(read, areaId).some(
    (id) =>
      isNamed('area', id) || [...read.by('device', 'area', id).keys()].some((one) => isNamed('device', one)),
  )
}
