/** Areas of the project picked from its tree: many, and one. */
import { useState } from 'react'
import { screenTitle } from '../../../../i18n/screenTitle.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { CommandForm } from '../../../../ui/form/CommandForm.tsx'
import type { FieldDef } from '../../../../ui/form/fieldTypes.ts'
import { Panel } from '../../../../ui/layout/Page.tsx'
import { useAreaNodes } from '../../../../widgets/pickers/usePickers.ts'
import { BlockStates } from '../../frame/BlockStates.tsx'
import { useBlockState } from '../../frame/blockState.ts'
import { GalleryPage } from '../../frame/GalleryPage.tsx'
import { useShownState } from '../useShownState.ts'
import { placesEndpoint } from './pickEndpoint.ts'
import { Sent } from './Sent.tsx'

const STATES = ['ready', 'loading', 'empty', 'error', 'disabled'] as const
const CODE = `{ kind: 'tree', name: 'areaIds', label: t('…'),
  nodes: useAreaNodes(), isMany: true }

{ kind: 'tree', name: 'mainId', label: t('…'),
  nodes: useAreaNodes() }   // one leaf: its id`

export function TreePickerPage() {
  const { t } = useTexts()
  const view = useBlockState(STATES)
  const nodes = useAreaNodes()
  const [sent, setSent] = useState<unknown>(null)
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
      <Panel>
        <BlockStates state={state} lines={12} onRetry={() => view.show('ready')}>
          <CommandForm
            key={view.state}
            endpoint={placesEndpoint}
            fields={fields}
            send={async (input) => setSent(input)}
            label={screenTitle('galleryTreePicker')}
            verb={t('galleryBlocks.send')}
            isSaving={isReadOnly}
          />
        </BlockStates>
      </Panel>
      <Sent input={sent} />
    </GalleryPage>
  )
}
