import { useEffect } from 'react'
import type { AreaId } from '#shared/records/area.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { useFieldValue, useFormStore } from '../../../ui/form/useForm.ts'
import { named, type Proposal } from './proposals.ts'
import { useAreaChoices } from './useAreaChoices.ts'
import { useWords } from './useWords.ts'

/** An area that is chosen here is that of all, with names again. */
export function AreaForAll() {
  const { t } = useTexts()
  const store = useFormStore()
  const { read } = useConsoleState().store
  const words = useWords()
  const areaId = String(useFieldValue('local.areaId'))
  useEffect(() => {
    if (areaId === '') return
    // Rows are what the form began with, some of them edited.
    const rows = (store.values.devices ?? []) as unknown as readonly Proposal[]
    const devices = named(
      rows.map((row) => ({ ...row, areaId: areaId as AreaId })),
      read,
      words,
    )
    store.set('devices', devices as never)
  }, [areaId, store, read, words])
  return (
    <Field
      kind="select"
      name="local.areaId"
      label={t('deviceSetup.found.areaForAll')}
      none={t('deviceSetup.found.areaOfEach')}
      choices={useAreaChoices()}
      isOptional
    />
  )
}
