/** How often an area is copied, how the copies are called, and where they come to. */
import { areasContract } from '#shared/contract/areas.ts'
import type { OutputOf, RequestOf } from '#shared/contract/endpoint.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { CommandForm } from '../../../../ui/form/CommandForm.tsx'
import { TreePicker } from '../../../../ui/picker/TreePicker.tsx'
import { useAreaNodes } from '../../../../widgets/pickers/usePickers.ts'
import { AREA_COPY_REFUSALS } from '../../refusals.ts'
import styles from './CopyRequest.module.css'
import { useRequestFields } from './useRequestFields.ts'

type Request = RequestOf<typeof areasContract.previewCopy>
type Preview = OutputOf<typeof areasContract.previewCopy>

interface RequestProps {
  readonly copyRequest: Request
  readonly target: string | null
  readonly onTarget: (id: string | null) => void
  readonly send: (typed: Request) => Promise<Preview>
  readonly onDone: (preview: Preview, typed: Request) => void
  readonly onCancel: () => void
}

export function CopyRequest({ copyRequest, target, onTarget, send, onDone, onCancel }: RequestProps) {
  const { t } = useTexts()
  const { areaId, ...initial } = copyRequest
  return (
    <CommandForm
      endpoint={areasContract.previewCopy}
      extra={{ areaId }}
      initial={initial}
      draft={false}
      fields={useRequestFields(areaId)}
      send={send}
      refusals={AREA_COPY_REFUSALS}
      verb={t('deploy.copyArea.preview')}
      onDone={onDone}
      onCancel={onCancel}
    >
      <p className={styles.label}>{t('deploy.copyArea.target')}</p>
      <TreePicker
        label={t('deploy.copyArea.target')}
        nodes={useAreaNodes()}
        value={target === null ? [] : [target]}
        onChange={([id]) => onTarget(id ?? null)}
        isAnyNode
      />
    </CommandForm>
  )
}
