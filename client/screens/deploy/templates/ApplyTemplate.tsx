/** A template is applied in two steps: the areas are chosen, then what would be made of each is looked at. */
import { Suspense, useState } from 'react'
import { COPIES_PER_ACTION_MAX } from '#shared/constants.ts'
import { areaTemplatesContract } from '#shared/contract/areaTemplates.ts'
import type { OutputOf, RequestOf } from '#shared/contract/endpoint.ts'
import type { AreaId } from '#shared/records/area.ts'
import type { AreaTemplate } from '#shared/records/areaTemplate.ts'
import { call } from '../../../api/api.ts'
import { nameOf } from '../../../i18n/i18n.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { CommandForm } from '../../../ui/form/CommandForm.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { lazyPart } from '../../../ui/lazyPart.ts'
import { useAreaNodes, useHostPicks } from '../../../widgets/pickers/usePickers.ts'

const ApplyPreview = lazyPart(async () => (await import('./ApplyPreview.tsx')).ApplyPreview)

type ApplyRequest = RequestOf<typeof areaTemplatesContract.preview>
type Preview = OutputOf<typeof areaTemplatesContract.preview>

export function ApplyTemplate(props: {
  readonly template: AreaTemplate
  /** Chosen at first. */
  readonly areaIds: readonly AreaId[]
  readonly onClose: () => void
}) {
  const { t } = useTexts()
  const { template, onClose } = props
  const [request, setRequest] = useState<ApplyRequest>({
    templateId: template.id,
    areaIds: [...props.areaIds],
  })
  const [preview, setPreview] = useState<Preview | null>(null)
  return (
    <FormDialog title={t('templates.applyNamed', { name: nameOf(template) })} onClose={onClose} isWide>
      {preview ? (
        <Suspense fallback={<Skeleton lines={8} />}>
          <ApplyPreview
            request={request}
            preview={preview}
            onBack={() => setPreview(null)}
            onDone={onClose}
          />
        </Suspense>
      ) : (
        <ChooseAreas
          request={request}
          onCancel={onClose}
          onChosen={(output, input) => {
            setRequest(input)
            setPreview(output)
          }}
        />
      )}
    </FormDialog>
  )
}

function ChooseAreas(props: {
  readonly request: ApplyRequest
  readonly onChosen: (preview: Preview, request: ApplyRequest) => void
  readonly onCancel: () => void
}) {
  const { t } = useTexts()
  const nodes = useAreaNodes()
  const { templateId, ...chosen } = props.request
  return (
    <CommandForm
      endpoint={areaTemplatesContract.preview}
      extra={{ templateId }}
      initial={chosen}
      draft={false}
      fields={[
        {
          kind: 'tree',
          name: 'areaIds',
          label: t('templates.applyTo'),
          help: t('templates.applyToHelp', { max: COPIES_PER_ACTION_MAX }),
          nodes,
          isMany: true,
        },
        {
          kind: 'select',
          name: 'hostId',
          label: t('templates.host'),
          none: t('templates.servingHost'),
          choices: useHostPicks(),
          isOptional: true,
          isHalf: true,
        },
        {
          kind: 'switch',
          name: 'removesGone',
          label: t('templates.removesGone'),
          help: t('templates.removesGoneHelp'),
          isOptional: true,
          isHalf: true,
        },
        {
          kind: 'switch',
          name: 'replacesChanged',
          label: t('templates.replacesChanged'),
          help: t('templates.replacesChangedHelp'),
          isOptional: true,
          isHalf: true,
        },
      ]}
      send={(input) => call(areaTemplatesContract.preview, input, { isQuiet: true })}
      verb={t('templates.preview')}
      onDone={props.onChosen}
      onCancel={props.onCancel}
    />
  )
}
