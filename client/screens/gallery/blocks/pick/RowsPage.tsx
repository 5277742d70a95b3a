/** Editable rows, such as a scene's steps: add, duplicate, reorder. Server issues are shown at their row. */
import { ApiError } from '../../../../api/apiError.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import type { FieldDef } from '../../../../ui/form/fieldTypes.ts'
import { nameRule } from '../../../../ui/form/rules.ts'
import { useBlockState } from '../../frame/blockState.ts'
import { GalleryPage } from '../../frame/GalleryPage.tsx'
import { SCENE_KINDS, SCENE_STEPS_MAX, type SceneInput, sceneEndpoint } from './pickEndpoint.ts'
import { SampleForm } from './SampleForm.tsx'

const STATES = ['ready', 'error', 'disabled'] as const
const REFUSED = 1001
const checkName = nameRule()
const BLANK = { kind: 'light', level: '', note: '' }
const CODE = `{ kind: 'rows', name: 'steps', label: t('…'),
  blank: { kind: 'light', level: '' },
  rowsMax: 8,
  row: [                       // names are relative to the row
    { kind: 'select', name: 'kind', label: t('…'), choices },
    { kind: 'number', name: 'level', label: t('…'), unit: '%' },
  ] }`

export function RowsPage() {
  const { t } = useTexts()
  const view = useBlockState(STATES)
  const isReadOnly = view.state === 'disabled'
  const check = (input: SceneInput) => {
    if (view.state !== 'error') return
    const issues = [{ path: `steps.${input.steps.length - 1}.level`, message: t('galleryPick.stepRefused') }]
    throw new ApiError(t('galleryBlocks.refused'), { status: REFUSED, http: 200, issues })
  }
  return (
    <GalleryPage
      id="galleryRows"
      when={t('galleryPick.rowsWhen')}
      code={CODE}
      sources={['client/ui/rows/Rows.tsx', 'client/ui/form/inputs/RowsField.tsx']}
      view={view}
    >
      <SampleForm
        screen="galleryRows"
        endpoint={sceneEndpoint}
        initial={{
          name: t('galleryPick.sceneSample'),
          steps: [
            { kind: 'light', level: 60, note: '' },
            { kind: 'curtain', level: 0, note: '' },
          ],
        }}
        fields={useFields(isReadOnly)}
        view={view}
        check={check}
      />
    </GalleryPage>
  )
}

function useFields(isReadOnly: boolean): readonly FieldDef[] {
  const { t } = useTexts()
  const textOf = (kind: (typeof SCENE_KINDS)[number]) => t(`galleryPick.stepKind.${kind}`)
  return [
    {
      kind: 'text',
      name: 'name',
      label: t('galleryPick.sceneName'),
      maxLength: 50,
      check: checkName,
      isReadOnly,
    },
    {
      kind: 'rows',
      name: 'steps',
      label: t('galleryPick.steps'),
      blank: BLANK,
      rowsMax: SCENE_STEPS_MAX,
      addVerb: t('galleryPick.addStep'),
      isReadOnly,
      row: [
        {
          kind: 'select',
          name: 'kind',
          label: t('galleryPick.stepOf'),
          choices: SCENE_KINDS.map((kind) => ({ value: kind, text: textOf(kind) })),
          isHalf: true,
        },
        {
          kind: 'number',
          name: 'level',
          label: t('galleryPick.level'),
          min: 0,
          max: 100,
          unit: '%',
          isHalf: true,
        },
        { kind: 'text', name: 'note', label: t('galleryPick.note'), maxLength: 20, isOptional: true },
      ],
    },
  ]
}
