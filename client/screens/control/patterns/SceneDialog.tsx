/** A scene of a template. Nothing here moves a device: there is none yet. */
import type { RequestOf } from '#shared/contract/endpoint.ts'
import { scenesContract } from '#shared/contract/scenes.ts'
import type { TemplateScene } from '#shared/records/areaTemplate.ts'
import { AREA_WORD } from '#shared/rules/areaPattern.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { ConsoleStateProvider } from '../../../store/consoleContext.ts'
import { CommandForm } from '../../../ui/form/CommandForm.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { FieldGrid } from '../../../ui/form/FormParts.tsx'
import type { PatternProps } from '../../../widgets/patterns/patternEditors.ts'
import { programFault } from '../../../widgets/patterns/programFault.ts'
import { useProgramNames } from '../../../widgets/patterns/useProgramNames.ts'
import { useTemplateConsole } from '../../../widgets/patterns/useTemplateConsole.ts'
import { PlaceField } from '../scenes/PlaceField.tsx'
import { RunnerFields } from '../scenes/RunnerFields.tsx'
import { StepsField } from '../scenes/StepsField.tsx'
import { imageChoices } from '../scenes/sceneLook.ts'

const BLANK = { name: `${AREA_WORD} `, image: 'lights', steps: [], runBy: 'server', key: null }

export function SceneDialog(props: PatternProps & { readonly program: TemplateScene | null }) {
  const { t } = useTexts()
  const { content, program, onClose } = props
  const scene = program?.scene
  const others = content.scenes.flatMap((one) => (one.key === program?.key ? [] : [one.scene.name]))
  const [name, nameEn] = useProgramNames(others)
  return (
    <FormDialog
      title={t(scene ? 'templates.editProgram.scene' : 'templates.addProgram.scene')}
      onClose={onClose}
      isWide
    >
      <ConsoleStateProvider value={useTemplateConsole(content)}>
        <CommandForm
          endpoint={scenesContract.add}
          initial={scene ?? BLANK}
          draft={false}
          send={async (input) => {
            const made = sceneFrom(program?.key ?? props.newKey(), input)
            const next = props.contentWith(made)
            const fault = programFault(next, 'scene', made.key)
            if (fault) throw new Error(fault)
            props.onKeep(next)
            return { sceneId: `scn_${made.key}` as const }
          }}
          verb={t('templates.keep')}
          onDone={onClose}
          onCancel={onClose}
        >
          <FieldGrid>
            <Field {...name} />
            <Field {...nameEn} />
            <Field kind="select" name="image" label={t('scenes.picture')} choices={imageChoices()} isHalf />
          </FieldGrid>
          <StepsField label={t('scenes.steps')} />
          <PlaceField label={t('scenes.area')} />
          <RunnerFields />
        </CommandForm>
      </ConsoleStateProvider>
    </FormDialog>
  )
}

/** The form leaves out what is empty. */
function sceneFrom(key: string, input: RequestOf<typeof scenesContract.add>): TemplateScene {
  const { name, nameEn = '', image = 'lights', areaId = null, runBy = 'server' } = input
  const steps = input.steps.map((step) => ({ ...step, delayMs: step.delayMs ?? 0 }))
  const names = { name: name.trim(), nameEn: nameEn.trim() }
  return { key, scene: { ...names, image, areaId, steps, runBy, key: input.key ?? null } }
}
