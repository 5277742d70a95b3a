/** Areas of the project picked from its tree: many, and one. */
import { useTexts } from '../../../../i18n/useTexts.ts'
import type { FieldDef } from '../../../../ui/form/fieldTypes.ts'
import { useAreaNodes } from '../../../../widgets/pickers/usePickers.ts'
import { useBlockState } from '../../frame/blockState.ts'
import { GalleryPage } from '../../frame/GalleryPage.tsx'
import { useShownState } from '../useShownState.ts'
import { placesEndpoint } from './pickEndpoint.ts'
import { SampleForm } from './SampleForm.tsx'

const STATES = ['ready', 'loading', 'empty', 'error', 'disabled'] as const
const CODE = `{ kind: 'tree', name: 'areaIds', label: t('…'),
  nodes: useAreaNodes(), isMany: true }

{ kind: 'tree', name: 'mainId', label: t('…'),
  nodes: useAreaNodes() }   // one leaf: its id`

export function TreePickerPage() {
  const { t } = useTexts()
  const view = useBlockState(STATES)
  const nodes = useAreaNodes()
  const state = useShownState(view.state, nodes.length)
  const isReadOnly = view.state === 'disabled'
  const fields: readonly FieldDef[] = [
    {
      kind: 'tree',
      name: 'areaIds',
      label: t('galleryPick.areas'),
      nodes,
      isMany: true,
      isReadOnly,
      isHalf: true,
    },
    { kind: 'tree', name: 'mainId', label: t('galleryPick.mainArea'), nodes, isReadOnly, isHalf: true },
  ]
  return (
    <GalleryPage
      id="galleryTreePicker"
      when={t('galleryPick.treeWhen')}
      code={CODE}
      sources={['client/ui/picker/TreePicker.tsx', 'client/widgets/pickers/usePickers.ts']}
      view={view}
    >
      <SampleForm
        screen="galleryTreePicker"
        endpoint={placesEndpoint}
        fields={fields}
        view={view}
        state={state}
      />
    </GalleryPage>
  )
}
