/** Scope of a role's functions: all devices and scenes, or a selection. */
import { useMemo } from 'react'
import { nameOf } from '../../../i18n/i18n.ts'
import { naturalOrder } from '../../../i18n/naturalOrder.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useAllIds } from '../../../store/hooks.ts'
import { AllOrChosen } from '../../../ui/form/AllOrChosen.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { useFieldValue } from '../../../ui/form/useForm.ts'
import { lazyPart } from '../../../ui/lazyPart.ts'
import type { TransferItem } from '../../../ui/transfer/transferModel.ts'
import { useDeviceGroups } from '../../../widgets/pickers/useDeviceGroups.ts'
import { useAreaNodes, useDeviceNodes } from '../../../widgets/pickers/usePickers.ts'

const TransferList = lazyPart(
  async () => (await import('../../../ui/transfer/TransferList.tsx')).TransferList,
)
const TreePicker = lazyPart(async () => (await import('../../../ui/picker/TreePicker.tsx')).TreePicker)

interface Part {
  readonly isReadOnly: boolean
}

export function DeviceReach({ isReadOnly }: Part) {
  const { t } = useTexts()
  const nodes = useAreaNodes()
  const isAll = useFieldValue('areas') === 'all'
  return (
    <>
      <AllOrChosen
        name="areas"
        label={t('roles.areas')}
        all={t('roles.allAreas')}
        chosen={t('roles.chosenAreas')}
        help={isAll ? t('roles.allAreasHelp') : t('roles.areasHelp')}
        isReadOnly={isReadOnly}
      >
        {(value, put) => (
          <TreePicker
            label={t('roles.areas')}
            nodes={nodes}
            isMany
            isDisabled={isReadOnly}
            value={value}
            onChange={put}
          />
        )}
      </AllOrChosen>
      {isAll ? null : <BeyondAreas isReadOnly={isReadOnly} />}
    </>
  )
}

/** Device groups and single devices in other areas. */
function BeyondAreas({ isReadOnly }: Part) {
  const { t } = useTexts()
  const groups = useDeviceGroups()
  const choices = useMemo(() => groups.map(({ id, label }) => ({ value: id, text: label })), [groups])
  const nodes = useDeviceNodes()
  return (
    <>
      {choices.length > 0 ? (
        <Field
          kind="checks"
          name="groups"
          label={t('roles.deviceGroups')}
          help={t('roles.deviceGroupsHelp')}
          choices={choices}
          isOptional
          isReadOnly={isReadOnly}
        />
      ) : null}
      <Field
        kind="tree"
        name="devices"
        label={t('roles.single')}
        help={t('roles.singleHelp')}
        nodes={nodes}
        isMany
        isOptional
        isReadOnly={isReadOnly}
      />
    </>
  )
}

export function SceneReach({ isReadOnly }: Part) {
  const { t } = useTexts()
  const items = useSceneItems()
  const isAll = useFieldValue('scenes') === 'all'
  return (
    <AllOrChosen
      name="scenes"
      label={t('roles.scenes')}
      all={t('roles.allScenes')}
      chosen={t('roles.chosenScenes')}
      help={isAll ? t('roles.allScenesHelp') : t('roles.scenesHelp')}
      isReadOnly={isReadOnly}
    >
      {(value, put) => (
        <TransferList
          label={t('roles.scenes')}
          items={items}
          isDisabled={isReadOnly}
          value={value}
          onChange={put}
        />
      )}
    </AllOrChosen>
  )
}

function useSceneItems(): readonly TransferItem[] {
  const { language } = useTexts().i18n
  const { read } = useConsoleState().store
  const ids = useAllIds('scene')
  // biome-ignore lint/correctness/useExhaustiveDependencies: names follow the language
  return useMemo(
    () =>
      ids
        .flatMap((id) => read.get('scene', id) ?? [])
        .map((scene) => ({ id: scene.id, label: nameOf(scene) }))
        .toSorted((a, b) => naturalOrder(a.label, b.label)),
    [read, ids, language],
  )
}
