import { useEffect } from 'react'
import { kindOf } from '#shared/devices/registry.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { FormSection } from '../../../ui/form/FormParts.tsx'
import { nameRule } from '../../../ui/form/rules.ts'
import { useFieldValue, useFormStore, useRowKeys } from '../../../ui/form/useForm.ts'
import { BLANK_CIRCUIT, useCircuitRow } from '../../../widgets/devices/useCircuitRow.ts'

const isName = nameRule()

/** As many as the kind has at least; more are added, up to what it can have. */
export function CircuitRows() {
  const { t } = useTexts()
  const store = useFormStore()
  const kind = kindOf(String(useFieldValue('kind')))
  const rows = useRowKeys('circuits').length
  const { min = 1, max = 1 } = kind?.circuits ?? {}
  useEffect(() => {
    const wanted = Math.min(max, Math.max(min, rows))
    if (wanted === rows || !kind) return
    const kept = Array.from({ length: Math.min(rows, wanted) }, (_, i) => i)
    const added = Array.from({ length: wanted - kept.length }, () => ({ row: BLANK_CIRCUIT }))
    store.arrangeRows('circuits', [...kept, ...added])
  }, [store, kind, rows, min, max])
  return (
    <FormSection>
      <Field
        kind="rows"
        name="circuits"
        label={t('deviceSetup.circuits')}
        help={t('deviceSetup.circuitsHelp')}
        blank={BLANK_CIRCUIT}
        rowsMax={max}
        addVerb={t('deviceSetup.addCircuit')}
        rowName={({ name }, index) => String(name ?? '') || t('control.circuitNumber', { number: index + 1 })}
        row={useCircuitRow(isName)}
      />
    </FormSection>
  )
}
