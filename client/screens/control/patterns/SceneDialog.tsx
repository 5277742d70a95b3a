/** Scene of a template; it has no devices yet. */
import type { RequestOf } from '#shared/contract/endpoint.ts'
import { scenesContract } from '#shared/contract/scenes.ts'
import type { TemplateScene } from '#shared/records/areaTemplate.ts'
import { AREA_WORD } from '#shared/rules/areaPattern.ts'
import { sceneIdOf } from '#shared/rules/templateState.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { ConsoleStateProvider } from '../../../store/consoleContext.ts'
import { CommandForm } from '../../../ui/form/CommandForm.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { FieldGrid } from '../../../ui/form/FormParts.tsx'
import { keepProgram } from '../../../widgets/patterns/keepProgram.ts'
import type { PatternProps } from '../../../widgets/patterns/patternEditors.ts'
import { useProgramNames } from '../../../widgets/patterns/useProgramNames.ts'
import { useTemplateConsole } from '../../../widgets/patterns/useTemplateConsole.ts'
import { SceneFields } from '../scenes/SceneFields.tsx'
import { BLANK_SCENE } from '../scenes/sceneDraft.ts'
import { imageChoices } from '../scenes/sceneLook.ts'

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
          initial={scene ?? { ...BLANK_SCENE, name: `${AREA_WORD} ` }}
          draft={false}
          send={async (input) => {
            const made = sceneFrom(program?.key ?? props.newKey(), input)
            keepProgram(props, 'scene', made)
            return { sceneId: sceneIdOf(made.key) }
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
          <SceneFields />
        </CommandForm>
      </ConsoleStateProvider>
    </FormDialog>
  )
}

/** The form leaves out the empty part. */
function sceneFrom(key: string, input: RequestOf<typeof scenesContract.add>): TemplateScene {
  const { name, nameEn = '', image = 'lights', areaId = null, runBy = 'server' } = input
  const steps = input.steps.map((step) => ({ ...step, delayMs: step.delayMs ?? 0 }))
  const names = { name: name.trim(), nameEn: nameEn.trim() }
  return { key, scene: { ...names, image, areaId, steps, runBy, key: input.key ?? null } }
}
