import { useTexts } from '../../../i18n/useTexts.ts'
import { PlaceField } from './PlaceField.tsx'
import { RunnerFields } from './RunnerFields.tsx'
import { StepsField } from './StepsField.tsx'

/** Fields of a scene: steps, area, executor. */
export function SceneFields() {
  const { t } = useTexts()
  return (
    <>
      <StepsField label={t('scenes.steps')} />
      <PlaceField label={t('scenes.area')} />
      <RunnerFields />
    </>
  )
}
