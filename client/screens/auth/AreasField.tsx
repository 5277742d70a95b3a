import { useTexts } from '../../i18n/useTexts.ts'
import { AllOrChosen } from '../../ui/form/AllOrChosen.tsx'
import { lazyPart } from '../../ui/lazyPart.ts'
import { useAreaNodes } from '../../widgets/pickers/usePickers.ts'

const TreePicker = lazyPart(async () => (await import('../../ui/picker/TreePicker.tsx')).TreePicker)

/** Areas of a member's role: all areas of the role, or some. */
export function AreasField() {
  const { t } = useTexts()
  const nodes = useAreaNodes()
  return (
    <AllOrChosen
      name="areas"
      label={t('staff.areas')}
      all={t('staff.allAreas')}
      chosen={t('staff.someAreas')}
      help={t('staff.areasHelp')}
      isReadOnly={false}
    >
      {(value, put) => (
        <TreePicker label={t('staff.areas')} nodes={nodes} isMany value={value} onChange={put} />
      )}
    </AllOrChosen>
  )
}
