import { useMemo } from 'react'
import { nameOf } from '../../../i18n/i18n.ts'
import { naturalOrder } from '../../../i18n/naturalOrder.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useAllIds } from '../../../store/hooks.ts'
import type { Choice } from '../../../ui/form/fieldTypes.ts'
import { useFieldValue } from '../../../ui/form/useForm.ts'

/** With the one that it names, also where that was deleted. */
export function useSceneChoices(): readonly Choice[] {
  const { t, i18n } = useTexts()
  const { read } = useConsoleState().store
  const ids = useAllIds('scene')
  const chosen = useFieldValue('sceneId')
  const { language } = i18n
  // biome-ignore lint/correctness/useExhaustiveDependencies: names follow the language
  return useMemo(() => {
    const choices = ids
      .flatMap((id) => read.get('scene', id) ?? [])
      .map((scene) => ({ value: scene.id as string, text: nameOf(scene) }))
      .sort((a, b) => naturalOrder(a.text, b.text))
    const isGone =
      typeof chosen === 'string' && chosen !== '' && !choices.some(({ value }) => value === chosen)
    return isGone ? [...choices, { value: chosen, text: t('detection.sceneGone') }] : choices
  }, [ids, read, chosen, language])
}
