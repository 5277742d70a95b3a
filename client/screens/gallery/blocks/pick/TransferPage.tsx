/** Some of the project's devices, chosen into a group: the list of ids is what the form sends. */
import { useTexts } from '../../../../i18n/useTexts.ts'
import type { FieldDef } from '../../../../ui/form/fieldTypes.ts'
import { nameRule } from '../../../../ui/form/rules.ts'
import { useDeviceItems } from '../../../../widgets/pickers/usePickers.ts'
import { useBlockState } from '../../frame/blockState.ts'
import { GalleryPage } from '../../frame/GalleryPage.tsx'
import { useShownState } from '../useShownState.ts'
import { groupEndpoint } from './pickEndpoint.ts'
import { SampleForm } from './SampleForm.tsx'

const STATES = ['ready', 'loading', 'empty', 'error', 'disabled'] as const
const checkName = nameRule()
const CODE = `<CommandForm
  endpoint={groupContract.addGroup}
  fields={[
    { kind: 'text', name: 'name', label: t('…') },
    { kind: 'transfer', name: 'deviceIds', label: t('…'),
      items: useDeviceItems() },
  ]}
  …
/>`

export function TransferPage() {
  const { t } = useTexts()
  const view = useBlockState(STATES)
  const items = useDeviceItems()
  const state = useShownState(view.state, items.length)
  const isReadOnly = view.state === 'disabled'
  const fields: readonly FieldDef[] = [
    {
      kind: 'text',
      name: 'name',
      label: t('galleryPick.groupName'),
      maxLength: 50,
      check: checkName,
      isReadOnly,
    },
    { kind: 'transfer', name: 'deviceIds', label: t('galleryPick.devices'), items, isReadOnly },
  ]
  return (
    <GalleryPage
      id="galleryTransfer"
      when={t('galleryPick.transferWhen')}
      code={CODE}
      sources={['client/ui/transfer/TransferList.tsx', 'client/widgets/pickers/usePickers.ts']}
      view={view}
    >
      <SampleForm
        screen="galleryTransfer"
        endpoint={groupEndpoint}
        fields={fields}
        view={view}
        state={state}
      />
    </GalleryPage>
  )
}
